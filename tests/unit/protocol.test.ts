import { describe, expect, it } from 'vitest';
import { parseReply, parseRequest } from '../../www/protocol.ts';
import { sampleReport } from './sample-report.ts';

describe('what the worker says', () => {
  it('carries a report only if it is one', () => {
    const reply = { kind: 'report', report: sampleReport(), canGoOn: true };
    expect(parseReply(reply)).toEqual(reply);
    expect(() => parseReply({ ...reply, report: { schema: 'keystamp-report/1' } })).toThrow('not a keystamp report');
  });

  it.each([
    [undefined],
    ['done'],
    [{ kind: 'shutdown' }],
    [{ kind: 'pass', row: 'concat', block: 0, ms: Number.NaN, keys: 1 }],
    [{ kind: 'pass', row: 'concat', block: 0, ms: -1, keys: 1 }],
    [{ kind: 'problem', what: 'x' }],
  ])('%o is none of it', (value) => {
    expect(() => parseReply(value)).toThrow();
  });
});

describe('what the page asks', () => {
  it('is one of four things', () => {
    expect(parseRequest({ kind: 'visibility', hidden: true })).toEqual({ kind: 'visibility', hidden: true });
    expect(() => parseRequest({ kind: 'visibility' })).toThrow();
    expect(() => parseRequest({ kind: 'run', hidden: false, config: null })).toThrow();
    expect(() => parseRequest('run')).toThrow();
  });
});
