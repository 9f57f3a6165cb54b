// The report itself: what this page, the command line and `npm run verify` read.
import type { Report } from '../report.ts';
import { fileName, type TextFile } from './file.ts';

export function reportJson(report: Report): TextFile {
  return {
    name: fileName(report, '', 'json'),
    type: 'application/json',
    text: `${JSON.stringify(report, null, 2)}\n`,
  };
}
