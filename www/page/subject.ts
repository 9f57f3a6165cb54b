// What the explaining parts of the page speak of: a run's builders, regions and number of keys.
import { type Config, DEFAULTS } from '../config.ts';
import { builderIds } from '../kinds.ts';
import type { Report } from '../report.ts';

export interface Subject {
  /** Those that this page has: a report from elsewhere may name others. */
  builders: readonly string[];
  regions: readonly string[];
  /** Keys per pass. */
  keys: number;
}

const had = (builders: readonly string[]) => builders.filter((id) => builderIds.includes(id));

/** Of a run that is set up or under way; its keys are the article's while it has yet to choose them. */
export function subjectOfRun({ builders, regions, keys }: Config): Subject {
  return { builders: had(builders), regions, keys: keys === 'calibrate' ? (DEFAULTS.keys as number) : keys };
}

/** Of a finished run. */
export function subjectOfReport({ config, run }: Report): Subject {
  return { builders: had(config.builders), regions: config.regions, keys: run.keysPerPass };
}
