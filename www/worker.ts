// The worker's entry: messages in, messages out. A run is served by worker/session.ts, a question by worker/desk.ts.
import { isQuestion, parseQuestion, parseRequest } from './protocol.ts';
import { answer } from './worker/desk.ts';
import { Session } from './worker/session.ts';

const session = new Session((reply) => postMessage(reply));

addEventListener('message', ({ data }) => {
  if (isQuestion(data)) answer(parseQuestion(data)).then((answered) => postMessage(answered));
  else session.receive(parseRequest(data));
});
