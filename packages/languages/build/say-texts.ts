import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { compileCatalogue, type Catalogue } from '../src/compile.ts';
import { pseudoCatalogue } from '../src/pseudo.ts';

const allTexts = /\/contract\/src\/[\w.-]+\.texts\.ts$/;
const catalogueFile = /\/languages\/catalogues\/[\w-]+\.json$/;
const runtime = '@backline/languages/said';

/** Names the part of an id that stands for a file: `orders.fan` for `orders.fan.texts.ts`. */
export const areaOf = (file: string): string => basename(file, '.texts.ts');

/** An alias for `resolve.alias`: messages are parsed in the build, so that a page needs no parser. */
export const withoutMessageParser = [
  { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
];

const read = (name: string): Catalogue =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../catalogues/${name}.json`), 'utf8'));

/**
 * Puts each exported text of the contract through {@link said}, with its id: `orders.fan:title` for the export `title`
 * of `orders.fan.texts.ts`. The sources of the texts stay plain English. Also compiles the catalogues.
 *
 * @param textModule Files of the texts that an app translates.
 */
export function sayTexts(textModule = allTexts): Plugin[] {
  return [
    {
      name: 'backline-say-texts',
      transform: {
        filter: { id: textModule },
        handler(code, file) {
          const area = areaOf(file);
          const edits: { at: number; text: string }[] = [];
          for (const node of this.parse(code).body) {
            if (node.type !== 'ExportNamedDeclaration' || node.declaration === null) continue;
            if (node.declaration.type !== 'VariableDeclaration') throw new Error(`${file}: a text is a constant`);
            for (const { id, init } of node.declaration.declarations) {
              if (id.type !== 'Identifier' || init === null) throw new Error(`${file}: a text has a name and a value`);
              edits.push(
                { at: init.start, text: `/*#__PURE__*/ said("${area}:${id.name}",` },
                { at: init.end, text: ')' },
              );
            }
          }
          const changed = edits.reduceRight(
            (text, { at, text: added }) => text.slice(0, at) + added + text.slice(at),
            code,
          );
          return { code: `import { said } from '${runtime}';\n${changed}`, map: null };
        },
      },
    },
    {
      name: 'backline-compile-catalogues',
      enforce: 'pre',
      load: {
        filter: { id: catalogueFile },
        handler(file) {
          const name = basename(file, '.json');
          const messages = name === 'en' ? pseudoCatalogue(read('en')) : compileCatalogue(read(name));
          return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))})`, moduleType: 'js' };
        },
      },
    },
  ];
}
