import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import './require-node.mjs';
import { run } from './run.mjs';

// npm run new:noun -- announcements: writes a noun of events with list, create, edit and delete, and registers it in
// the existing files. Its fields are a title, a text and a moment: change them in its contract, its fields and its
// migration.

const root = join(import.meta.dirname, '..');
const templates = join(import.meta.dirname, 'noun');
const read = (path) => readFileSync(join(root, path), 'utf8');

/**
 * Existing feature keys, each with the pages of `app/rights.test.tsx` that the key opens and its item in the event's
 * navigation.
 */
const features = {
  Page_Trivia: { pages: 'ofTrivia', item: 'page Trivia' },
  Page_Polls: { pages: 'ofPolls', item: 'page Polls' },
  Page_Raffles: { pages: 'ofRaffles', item: 'page Raffle' },
};

const singularOf = (plural) => (plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.replace(/s$/, ''));
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
const joined = (words, by) => words.join(by);
const camel = (words) => words.map((word, place) => (place === 0 ? word : capital(word))).join('');

/** Returns the forms of a noun's name by their placeholders in the templates. */
function namesOf(plural, feature) {
  const words = plural.toLowerCase().split(/[\s_-]+/);
  const single = [...words.slice(0, -1), singularOf(words.at(-1))];
  return {
    feature,
    table: joined(words, '_'),
    Table: capital(camel(words)),
    key: joined(single, '_'),
    files: joined(words, '-'),
    file: joined(single, '-'),
    many: camel(words),
    Many: capital(camel(words)),
    one: camel(single),
    One: capital(camel(single)),
    names: joined(words, ' '),
    Names: capital(joined(words, ' ')),
    name: joined(single, ' '),
    aName: `${/^[aeiou]/.test(single[0]) ? 'an' : 'a'} ${joined(single, ' ')}`,
    Name: capital(joined(single, ' ')),
  };
}

function nextMigration() {
  const numbers = readdirSync(join(root, 'apps/server/migrations')).map((file) => Number(file.slice(0, 4)) || 0);
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

function filesOf({ table, files, file }) {
  const server = `apps/server/src/features/${files}`;
  const console = `apps/console/src/features/${files}`;
  return {
    'migration.sql': `apps/server/migrations/${nextMigration()}_${table}.sql`,
    'contract.ts': `packages/contract/src/${files}.ts`,
    'texts.ts': `packages/contract/src/${files}.texts.ts`,
    'routes.ts': `${server}/${files}.routes.ts`,
    'service.ts': `${server}/${files}.service.ts`,
    'repository.ts': `${server}/${files}.repository.ts`,
    'samples.ts': `apps/server/testing/${files}/samples.ts`,
    'service.test.ts': `${server}/${files}.test.ts`,
    'paths.ts': `apps/console/src/nouns/${files}/${file}-paths.ts`,
    'queries.ts': `${console}/${file}.queries.ts`,
    'fields.tsx': `${console}/${file}-fields.tsx`,
    'list.page.tsx': `${console}/event-${files}.page.tsx`,
    'create.page.tsx': `${console}/${file}-create.page.tsx`,
    'edit.page.tsx': `${console}/${file}-edit.page.tsx`,
    'page.test.tsx': `${console}/event-${files}.page.test.tsx`,
  };
}

/** Lists, for each file, anchors and the text to insert before each occurrence of the anchor. */
function editsOf({ feature, files, file, key, many, Many, one, Names }) {
  const { pages, item } = features[feature];
  const page = (tail, name) =>
    `  '/${files}/:event_id/:event_name${tail}': () => import('../features/${files}/${name}.page.tsx'),\n`;
  const screens =
    page('', `event-${files}`) + page('/add', `${file}-create`) + page(`/edit/:${key}_id`, `${file}-edit`);
  return {
    'packages/contract/src/operations.ts': [
      ['import * as uploads', `import * as ${many} from './${files}.ts';\n`],
      ['  ...uploads,', `  ...${many},\n`],
    ],
    'apps/server/src/app.ts': [
      ['import { triviaJobs, triviaRoutes', `import { ${one}Routes } from './features/${files}/${files}.routes.ts';\n`],
      ['  ...uploadRoutes,', `  ...${one}Routes,\n`],
    ],
    'apps/console/src/app/screens.tsx': [["  '/trivia/all': ", screens]],
    'apps/console/src/nouns/events/event-pages.ts': [
      ['import { listTrivia }', `import { list${Many} } from '@backline/contract/${files}';\n`],
      ['import { eventPaths, type EventRef }', `import { ${many}Of } from '../${files}/${file}-paths.ts';\n`],
      [
        "      { key: 'door', ",
        `      { key: '${files}', label: '${Names}', access: list${Many}, to: ${many}Of, areas: ['${files}'], icon: TagOutlined },\n`,
      ],
    ],
    'apps/console/src/app/rights.test.tsx': [
      [
        `  const ${pages} = `,
        `  const of${Many} = pages.map(({ path = '' }) => path).filter((path) => path.startsWith('/${files}'));\n`,
      ],
      [`      ...${pages},`, `      ...of${Many},\n`],
      ["    'page Door',", `    'page ${Names}',\n`],
      [`    '${item}',\n    'page `, `    'page ${Names}',\n`, 'notOfTeamMembers = '],
    ],
  };
}

/**
 * Inserts a text before each occurrence of the anchor; with `from`, only before the first occurrence after that text.
 */
function insert(path, source, [anchor, text, from]) {
  const start = from === undefined ? 0 : source.indexOf(from);
  if (start < 0 || !source.includes(anchor, start))
    throw new Error(`${path} no longer holds ${JSON.stringify(anchor)}`);
  if (from === undefined) return source.replaceAll(anchor, () => text + anchor);
  return source.slice(0, start) + source.slice(start).replace(anchor, () => text + anchor);
}

/** Returns the new files and the changed ones, each with its resulting content. */
export function planNoun(plural, feature = 'Page_Trivia') {
  const names = namesOf(plural, feature);
  const fill = (text) =>
    text.replaceAll(/«(\w+)»/g, (_all, name) => {
      if (!(name in names)) throw new Error(`A template asks for ${name}`);
      return names[name];
    });
  const written = Object.entries(filesOf(names)).map(([template, path]) => [
    path,
    fill(readFileSync(join(templates, `${template}.txt`), 'utf8')),
  ]);
  const edited = Object.entries(editsOf(names)).map(([path, edits]) => [
    path,
    edits.reduce((source, edit) => insert(path, source, edit), read(path)),
  ]);
  return { written: Object.fromEntries(written), edited: Object.fromEntries(edited) };
}

async function main([plural, feature = 'Page_Trivia']) {
  if (plural === undefined || !/^[a-z][a-z _-]*s$/i.test(plural) || !(feature in features)) {
    console.error(`npm run new:noun -- announcements [${Object.keys(features).join(' | ')}]`);
    process.exit(1);
  }
  const { written, edited } = planNoun(plural, feature);
  for (const [path, text] of Object.entries({ ...written, ...edited })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: path in written ? 'wx' : 'w' });
    console.log(path);
  }
  await run(
    'oxfmt',
    Object.keys({ ...written, ...edited }).filter((path) => !path.endsWith('.sql')),
  );
  console.log('\nNext: npm run generate, then npm run check.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
