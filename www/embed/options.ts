// What a frame is to show, from its address: the settings of a run, and how it is dressed. A value that breaks its
// rule is named with the rule, and the default stands in for it.
import * as v from 'valibot';
import { type Config, readQuery, shown, strangersIn } from '../config.ts';
import { builderIds } from '../kinds.ts';
import type { ChartKind } from '../page/chart.ts';
import { PRESETS } from '../presets.ts';
import { THEMES, type Theme } from './messages.ts';

const CHARTS: readonly ChartKind[] = ['time', 'bytes', 'allocations', 'ratio'];

export interface Options {
  theme: Theme;
  /** Whether only the claims, the run and one chart are shown. */
  compact: boolean;
  /** Those that are shown, in the page's order. */
  charts: readonly ChartKind[];
  config: Config;
  /** Sentences, each naming an option, its value and the rule. */
  problems: readonly string[];
}

const presets = PRESETS.map(({ id }) => id);
const listOf = (text: string) => text.split(',').map((part) => part.trim());
const inOrder = (chosen: ChartKind[]) => CHARTS.filter((kind) => chosen.includes(kind));

/** Each option's rule, what stands for a value that breaks it, and what is said then. */
const RULES = {
  theme: {
    rule: v.picklist(THEMES, '"auto", "light" or "dark"'),
    standing: 'auto' as Theme,
    instead: 'auto is used instead',
  },
  compact: {
    rule: v.pipe(
      v.picklist(['', 'true', 'false'], '"true" or "false"'),
      v.transform((word) => word !== 'false'),
    ),
    standing: false,
    instead: 'false is used instead',
  },
  charts: {
    rule: v.pipe(
      v.string(),
      v.transform(listOf),
      v.array(v.picklist(CHARTS, `a choice from ${CHARTS.join(', ')}`)),
      v.transform(inOrder),
    ),
    standing: CHARTS,
    instead: 'All are shown',
  },
  preset: {
    rule: v.picklist(['', ...presets], `one of ${presets.join(', ')}`),
    standing: '',
    instead: 'It is left out',
  },
};

type Name = keyof typeof RULES;
type Value<K extends Name> = (typeof RULES)[K]['standing'];

/** Reads a frame's query string. Never throws: whatever is in it, there are options to go on with. */
export function readOptions(search: string): Options {
  const query = new URLSearchParams(search);
  const problems = strangersIn(search, Object.keys(RULES)).map(({ message }) => message);
  function read<K extends Name>(name: K): Value<K> {
    const { rule, standing, instead } = RULES[name];
    const [text, ...more] = query.getAll(name);
    if (text === undefined) return standing;
    const { success, output, issues } = v.safeParse(rule, text);
    if (success && more.length === 0) return output as Value<K>;
    const wrong = success
      ? `the address gives it ${more.length + 1} times`
      : `${shown(text)} is not ${issues[0].message}`;
    problems.push(`${name[0]?.toUpperCase()}${name.slice(1)}: ${wrong}. ${instead}.`);
    return standing;
  }
  const [theme, compact, charts] = [read('theme'), read('compact'), read('charts')];
  const wanted = read('preset');
  const preset = PRESETS.find(({ id }) => id === wanted);
  if (preset && query.has('builders'))
    problems.push('Preset: the address names builders as well. They are used instead.');
  else if (preset) query.set('builders', preset.builders.join(','));
  const settings = readQuery(query.toString(), builderIds);
  problems.push(...settings.problems.map(({ message }) => message));
  return { theme, compact, charts: compact ? charts.slice(0, 1) : charts, config: settings.config, problems };
}
