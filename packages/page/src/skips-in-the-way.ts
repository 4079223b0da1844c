import * as lightTexts from '@backline/contract/lights.texts';

const maxNamed = 10;

/** Asks whether to play a song and skip the patterns that are scheduled during it. `locale` is that of the page. */
export function askSkips(patterns: readonly { name: string; at: string }[], locale: string): string {
  const [only, ...others] = patterns;
  if (only !== undefined && others.length === 0) return lightTexts.skipInTheWay(only.name, only.at);
  const named = patterns.slice(0, maxNamed).map(({ name, at }) => lightTexts.patternAt(name, at));
  const unnamed = patterns.length - named.length;
  const all = unnamed === 0 ? named : [...named, lightTexts.morePatterns(unnamed)];
  return lightTexts.skipsInTheWay(new Intl.ListFormat(locale).format(all));
}
