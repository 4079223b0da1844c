import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { sentences, writtenTexts } from '../src/server-texts.ts';

const root = join(import.meta.dirname, '../../..');
const textsFolder = join(root, 'packages/contract/src');

/** Matches a call that `build/say-texts.ts` has put around a text. */
const call = /said(?:\$\d+)?\(\s*"(?<id>[\w.:-]+)"/g;

/** Leaves the catalogues out of the build, because the one that is being written may be unreadable. */
const withoutCatalogues: Plugin = {
  name: 'backline-without-catalogues',
  enforce: 'pre',
  load: {
    order: 'pre',
    filter: { id: /\/languages\/catalogues\// },
    handler: () => ({ code: 'export default {}', moduleType: 'js' }),
  },
};

/** Returns the ids of the texts that a build of the fans' app contains. */
async function idsInFanApp(): Promise<Set<string>> {
  const fan = join(root, 'apps/fan');
  const output = (await build({
    root: fan,
    configFile: join(fan, 'vite.config.ts'),
    logLevel: 'silent',
    plugins: [withoutCatalogues],
    build: { write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  const code = output.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n');
  return new Set([...code.matchAll(call)].map(({ groups }) => groups?.['id'] ?? ''));
}

/** Returns the English messages of all texts for fans, in the ICU format, by id. */
export async function fanTexts(): Promise<Record<string, string>> {
  const ids = await idsInFanApp();
  for (const [area, names] of [...Object.entries(writtenTexts), ...Object.entries(sentences)]) {
    const module: Record<string, unknown> = await import(join(textsFolder, `${area}.texts.ts`));
    for (const name of names[0] === '*' ? Object.keys(module) : names) {
      if (!(name in module)) throw new Error(`server-texts.ts names ${area}:${name}, which does not exist`);
      ids.add(`${area}:${name}`);
    }
  }
  const messages: Record<string, string> = {};
  for (const id of [...ids].toSorted()) {
    const [area = '', name = ''] = id.split(':');
    const module: Record<string, unknown> = await import(join(textsFolder, `${area}.texts.ts`));
    addMessages(messages, id, module[name]);
  }
  return messages;
}

function addMessages(messages: Record<string, string>, id: string, text: unknown): void {
  if (typeof text === 'string') messages[id] = escaped(text);
  else if (typeof text === 'function') messages[id] = messageOf(text as (...values: unknown[]) => unknown);
  else if (typeof text === 'object' && text !== null && !Array.isArray(text)) {
    for (const [key, part] of Object.entries(text)) addMessages(messages, `${id}.${key}`, part);
  }
}

const escaped = (text: string) => text.replaceAll("'", "''").replaceAll(/[{}]/g, "'$&'");

/**
 * Writes a function of strings and numbers as an ICU message. A value of 1 that changes more than itself makes a plural;
 * one that may be null or empty makes a choice, in which `none` stands for no value (see `src/catalogue.ts`).
 */
function messageOf(text: (...values: unknown[]) => unknown): string {
  const places: string[] = Array.from({ length: text.length }, (_, place) => `{${place}}`);
  const say = (place: number, value: unknown) => {
    try {
      return String(text(...places.with(place, value as string)));
    } catch {
      return null; // This value can never be null.
    }
  };
  for (const place of places.keys()) {
    if (say(place, 1_234_567)?.includes('1,234,567')) places[place] = `{${place}, number}`;
  }
  const other = String(text(...places));
  for (const [place, shown] of places.entries()) {
    const one = say(place, 1);
    if (one !== null && one !== other.replaceAll(shown, '1')) {
      return `{${place}, plural, one {${one.replace(/(?<!\{)\b1\b(?!\})/, '#')}} other {${other.replaceAll(shown, '#')}}}`;
    }
    for (const nothing of [null, '']) {
      const without = say(place, nothing);
      if (without === null || without === other.replaceAll(shown, String(nothing))) continue;
      return `{${place}, select, none {${without}} other {${other}}}`;
    }
  }
  return other;
}
