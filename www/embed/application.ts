// The page itself, for a frame: what is fetched when someone has clicked.
import '../styles/base.css';
import '../styles/claims.css';
import '../styles/run.css';
import '../styles/charts.css';
import '../styles/share.css';
import '../page/page.ts';
