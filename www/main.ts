// The page's entry.
import './page/page.ts';
