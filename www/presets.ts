// Sets of builders that have a name: one click on the page, one word on the command line.
import { DEFAULTS } from './config.ts';
import { builderIds, kinds } from './kinds.ts';

export interface Preset {
  id: 'article' | 'rust' | 'all';
  title: string;
  builders: readonly string[];
}

export const PRESETS: readonly Preset[] = [
  { id: 'article', title: 'the article’s', builders: DEFAULTS.builders },
  {
    id: 'rust',
    title: 'all of Rust',
    builders: builderIds.filter((id) => kinds[id] !== 'script'),
  },
  { id: 'all', title: 'Rust and JavaScript', builders: builderIds },
];
