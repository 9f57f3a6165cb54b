import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csv } from '../../../www/exports/csv.ts';
import { passesCsv } from '../../../www/exports/passes.ts';
import { summaryCsv } from '../../../www/exports/summary.ts';
import { comparisonOf, rowOf, sampleReport } from '../sample-report.ts';
import { HOSTILE, hostileReport } from './hostile.ts';

/** Read strictly: records that are not as long as the header, or quotes out of place, throw. */
const records = (text: string): Record<string, string>[] => parse(text, { columns: true, record_delimiter: '\r\n' });

describe('CSV', () => {
  it('gives any text back to a parser, marked where a spreadsheet would calculate it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.constantFrom(...HOSTILE)), { minLength: 1 }),
        (rows) => {
          const read = records(csv(['one', 'two'], rows));
          const marked = (field: string) => (/^[=+\-@\t\r]/.test(field) ? `'${field}` : field);
          expect(read).toEqual(rows.map(([one, two]) => ({ one: marked(one), two: marked(two) })));
        },
      ),
    );
  });

  it('ends every record with CRLF and leaves fields that have no value empty', () => {
    expect(csv(['a', 'b', 'c'], [[1.5, null, true]])).toBe('a,b,c\r\n1.5,,true\r\n');
  });
});

describe('the raw passes', () => {
  it('are one record each, in the order in which they were timed', () => {
    const report = sampleReport();
    report.run.order[1] = ['control', 'create', 'concat'];
    const { name, text } = passesCsv(report);
    expect(name).toBe('keystamp-firefox-153.0-20260102-0304-passes.csv');
    const read = records(text);
    expect(read).toHaveLength(9);
    expect(read.slice(3, 5)).toEqual([
      { block: '2', position: '1', row: 'control', builder: 'concat', keys: '1000', pass_ms: '101' },
      { block: '2', position: '2', row: 'create', builder: 'create', keys: '1000', pass_ms: '110' },
    ]);
  });

  it('keep every digit', () => {
    const report = sampleReport();
    const ms = 100.00000000000001;
    report.rows[0]?.passesMs.splice(0, 1, ms);
    expect(records(passesCsv(report).text).map(({ pass_ms }) => Number(pass_ms))).toContain(ms);
  });
});

describe('the summary', () => {
  it('has a record per row, the control last', () => {
    const [baseline, create, control] = records(summaryCsv(sampleReport()).text);
    expect(baseline).toMatchObject({
      row: 'concat',
      ratio: '',
      verdict: '',
      allocated_bytes: '23200',
      allocations: '2000',
    });
    expect(create).toMatchObject({ ratio: '1.1', ratio_low: '1.08', ratio_high: '1.12', as_predicted: 'true' });
    expect(control).toMatchObject({ row: 'control', builder: 'concat', verdict: 'wash', allocated_bytes: '' });
  });

  it('leaves empty what cannot be observed', () => {
    const report = sampleReport([comparisonOf('js-concat', 2, null, null)], [rowOf('js-concat', 200, null)]);
    const record = records(summaryCsv(report).text)[1];
    expect(record).toMatchObject({ row: 'js-concat', ratio_low: '', allocated_bytes: '', as_predicted: '' });
  });

  it.each(HOSTILE)('survives a region named %j', (region) => {
    const read = records(summaryCsv(hostileReport(region, 'EU')).text);
    expect(read).toHaveLength(3);
    for (const { regions } of read) {
      expect(regions?.replace(/^'/, '')).toBe(`${region},EU`);
      expect(regions).not.toMatch(/^[=+\-@\t\r]/);
    }
  });
});
