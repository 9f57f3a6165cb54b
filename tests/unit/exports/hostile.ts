// Names that a careless export would break on, or that would break whoever opens it.
import type { Report } from '../../../www/report.ts';
import { sampleReport } from '../sample-report.ts';

export const HOSTILE = [
  'a,b',
  'say "hi"',
  'two\nlines',
  'two\r\nlines',
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '|pipe|',
  '`code`',
  '<script>alert(1)</script>',
  '\\',
  '[x](javascript:alert(1))',
  ' blank ',
];

export function hostileReport(...regions: string[]): Report {
  const report = sampleReport();
  return { ...report, config: { ...report.config, regions } };
}
