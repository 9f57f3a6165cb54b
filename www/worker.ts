// The worker's entry: messages in, messages out. What happens to them is in worker/session.ts.
import { parseRequest, type Reply } from './protocol.ts';
import { Session } from './worker/session.ts';

const session = new Session((reply: Reply) => postMessage(reply));

addEventListener('message', (event) => session.receive(parseRequest(event.data)));
