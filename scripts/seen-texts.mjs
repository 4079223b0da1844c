import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from './run.mjs';

/** Comments that begin a line: in the middle of one, their signs may be a part of a path. */
const withoutComments = (text) => text.replaceAll(/^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm, '');

/** What a pretended server answers, a test has put there itself: that it is shown has to be expected as well. */
const withoutPretended = (text) =>
  text.replaceAll(
    /\b(?:message: |refuse\(\d+, )(?:'[^'\n]*'|[\w.]+(?:\([^()\n]*\))?)(?=\s*[,})])/g,
    (pretended) => pretended.split(/[' ]/)[0],
  );

/** Tests, and the tables and pages that they are made of. */
const isOfTests = (file) => /\.(?:test|fixture)\.tsx?$|testing\.tsx?$|^apps\/\w+\/test\/|^e2e\//.test(file);
/** Renders a page, or drives one in a browser. */
const isRendered = (file) => /^apps\/(?:console|fan)\/.*\.tsx$|^e2e\//.test(file);
/** Asks the server, or the client what it makes of an answer. */
const isAnswered = (file) => /^apps\/server\/|^packages\/client\//.test(file);

const files = globSync('{apps,packages,e2e}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /(?:^|\/)(?:node_modules|dist|migrations)$/.test(path),
}).map((file) => ({ file, text: withoutComments(readFileSync(join(root, file), 'utf8')) }));

export const product = files.filter(({ file }) => !isOfTests(file));
const tests = files.filter(({ file }) => isOfTests(file));
export const rendered = tests
  .filter(({ file }) => isRendered(file))
  .map(({ file, text }) => ({ file, text: withoutPretended(text) }));
export const answered = tests.filter(({ file }) => isAnswered(file));

const leavesOf = (node, path) =>
  typeof node === 'object' && node !== null
    ? Object.entries(node).flatMap(([key, child]) => leavesOf(child, [...path, key]))
    : [[path.join('.'), node]];

/** Every catalogue of the product: what it is called, where it stands, and each of its texts by its key. */
export async function findCatalogues() {
  const found = [];
  for (const { file, text } of product) {
    if (!/^(?:packages|apps\/(?:console|fan))\//.test(file)) continue;
    for (const [, name] of text.matchAll(/^export const (\w*(?:[mM]essages|[tT]exts|Words))\b[^=\n]*= \{$/gm)) {
      const { [name]: catalogue } = await import(join(root, file));
      found.push({ file, name, catalogue, texts: leavesOf(catalogue, []) });
    }
  }
  return found;
}

function pathOf(from, file) {
  if (from.startsWith('.')) return relative(root, resolve(root, dirname(file), from));
  return from.replace(/^@backline\/(contract|page)\/(.*)$/, 'packages/$1/src/$2.ts');
}

/** `[['messages', []], ['failed', ['email', 'failed']]]`: what a file calls a catalogue, a branch of it, or one of its texts. */
function localNames({ file, text }, catalogue) {
  const names = file === catalogue.file ? [[catalogue.name, []]] : [];
  for (const [, list, from] of text.matchAll(/\bimport \{([^}]*)\} from '([^']+)'/g)) {
    if (pathOf(from, file) !== catalogue.file) continue;
    for (const part of list.split(',')) {
      const [name, alias = name] = part.trim().split(' as ');
      if (name === catalogue.name) names.push([alias, []]);
    }
  }
  const below = (path, tail) => [...path, ...tail.split('.').filter(Boolean)];
  for (let place = 0; place < names.length; place += 1) {
    const [name, path] = names[place];
    for (const [, alias, tail] of text.matchAll(new RegExp(`\\bconst (\\w+)\\s*=\\s*${name}((?:\\.\\w+)*);`, 'g'))) {
      names.push([alias, below(path, tail)]);
    }
    const taken = new RegExp(`\\bconst \\{([^{}]*)\\}\\s*=\\s*${name}((?:\\.\\w+)*);`, 'g');
    for (const [, list, tail] of text.matchAll(taken)) {
      for (const part of list.split(',').filter((entry) => entry.trim() !== '')) {
        const [key, alias = key] = part.split(':').map((word) => word.trim());
        names.push([alias, [...below(path, tail), key]]);
      }
    }
  }
  return names;
}

/**
 * Keys of a catalogue's texts that a file names. A branch from which a key is picked, or whose values are gone through, is all of its
 * texts; where `isHandedOn`, a branch that is passed to somebody is, too.
 */
function namedKeys(source, { catalogue, ...at }, { isHandedOn }) {
  const keys = new Set();
  const nodeAt = (path) => path.reduce((node, key) => node?.[key], catalogue);
  for (const [name, path] of localNames(source, { catalogue, ...at })) {
    const use = new RegExp(
      `(Object\\.(?:values|keys|entries)\\(|\\w\\()?(?<![.\\w'])${name}\\b((?:\\.\\w+)*)(\\[)?`,
      'g',
    );
    const uses = [...source.text.replaceAll(/^import [^;]*;$/gm, '').matchAll(use)];
    for (const [, call, tail, picked] of uses) {
      const full = [...path];
      for (const key of tail.split('.').filter(Boolean)) {
        if (typeof nodeAt(full) !== 'object') break;
        full.push(key);
      }
      const node = nodeAt(full);
      if (node === undefined) continue;
      const isWalked = call?.startsWith('Object.') === true;
      const isWhole = isHandedOn && (full.length > 0 || call !== undefined);
      // The first use of a text's own name is where it gets it.
      const isNamed =
        typeof node === 'object'
          ? isWalked || picked !== undefined || isWhole
          : full.length > path.length || uses.length > 1;
      if (isNamed) for (const [key] of leavesOf(node, full)) keys.add(key);
    }
  }
  return keys;
}

/** Everything that a test has in quotation marks, or between the strokes of a regular expression. */
function quoted(text) {
  const literals = text.matchAll(
    /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|\/(?![*/])((?:[^/\\\n]|\\.)+)\/[imu]*/g,
  );
  return [...literals].map(([, ...kinds]) =>
    kinds
      .find((kind) => kind !== undefined)
      .replaceAll('\\u00a0', '\u00a0')
      .replaceAll(/\\(.)/g, '$1')
      .replaceAll(/^\^|\$$/g, '')
      .trim(),
  );
}

const escaped = (words) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A part of what a test says is taken for a text from so many letters on: fewer stand there by chance. */
const fewestLetters = 12;
const lettersOf = (words) => words.replaceAll(/[^a-z]/gi, '').length;

/** Sentences that a text with values makes; none where hardly a word stands between the values. */
function sentencesOf(say) {
  const written = String(say).matchAll(/`((?:[^`\\$]|\\.|\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\})*)`|'([^'\n]+)'/g);
  return [...written]
    .map(([, template, words]) =>
      (template ?? words).replaceAll('\\u00a0', '\u00a0').split(/\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}/),
    )
    .filter((parts) => lettersOf(parts.join('')) >= 4)
    .map((parts) => {
      const isLong = lettersOf(parts.join('')) >= fewestLetters;
      const sentence = parts.map(escaped).join('[^\\n]{1,80}?');
      return new RegExp(
        isLong ? sentence.replaceAll(/^\[\^\\n\]\{1,80\}\?|\[\^\\n\]\{1,80\}\?$/g, '') : `^${sentence}$`,
        'm',
      );
    });
}

/** Whether the tests say a text in its own words. */
function saidBy(ofTests) {
  const literals = new Set(ofTests.flatMap(({ text }) => quoted(text)));
  const all = [...literals].join('\n');
  return (text) =>
    typeof text === 'function'
      ? sentencesOf(text).some((sentence) => sentence.test(all))
      : literals.has(text.trim()) || (lettersOf(text) >= fewestLetters && all.includes(text));
}

const isOfServer = ({ file }) => isAnswered(file);

/**
 * Answers of a catalogue which texts nobody says, which no test that renders or drives a page expects, and which no test that asks the
 * server does either, by their keys or in their own words. What the server and the client alone say need not be rendered.
 */
export function judgeOf({ pages, answers, sources }) {
  const [shows, receives] = [saidBy(pages), saidBy(answers)];
  const keysIn = (list, catalogue, isHandedOn) =>
    new Set(list.flatMap((source) => [...namedKeys(source, catalogue, { isHandedOn })]));
  return (catalogue) => {
    const shown = keysIn(pages, catalogue, false);
    const received = keysIn(answers, catalogue, false);
    const ofPages = keysIn(
      sources.filter((source) => !isOfServer(source)),
      catalogue,
      true,
    );
    const ofServer = keysIn(sources.filter(isOfServer), catalogue, true);
    const where = (isIt) => catalogue.texts.filter(([key, text]) => isIt(key, text)).map(([key]) => key);
    const isShown = (key, text) => shown.has(key) || shows(text);
    return {
      unsaid: where((key) => !ofPages.has(key) && !ofServer.has(key)),
      unshown: where((key, text) => ofPages.has(key) && !isShown(key, text)),
      unheard: where((key, text) => !isShown(key, text) && !received.has(key) && !receives(text)),
    };
  };
}
