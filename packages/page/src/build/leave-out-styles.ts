import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import postcss, { type AtRule, type Rule } from 'postcss';
import type { Plugin } from 'vite';

const part = /\.(?:ant-|anticon)/;
/** Matches variables of the default theme under the id of server rendering, which our pages do not use. */
const servers = /\.css-var-_R_/;
const allStyles = /^(.*\/antd)\/dist\/antd\.css(?:\?|$)/;

/** Drops the rules of unused components and of right-to-left pages: half of Ant Design's single style sheet. */
export function leaveOutStyles(sources: string): Plugin {
  let root = '';
  return {
    name: 'backline-leave-out-styles',
    enforce: 'pre',
    configResolved: (config) => void (root = config.root),
    transform(code, id) {
      const [, folder] = allStyles.exec(id) ?? [];
      if (folder === undefined) return null;
      const library = join(folder, 'es');
      const used = foldersBehind(library, foldersNamed(library, join(root, sources)));
      const isNeeded = neededClasses(library, used);
      const isLeftOut = (name: string) => name.endsWith('-rtl') || !isNeeded(name);
      const styles = postcss.parse(code);
      styles.walkRules((rule) => {
        if (isStep(rule)) return;
        // Drops selectors without a component, because they would also match our own elements.
        const kept = rule.selectors.filter(
          (selector) => part.test(selector) && !servers.test(selector) && !classesOf(selector).some(isLeftOut),
        );
        if (kept.length > 0) rule.selectors = kept;
        else removeFrom(rule);
      });
      return { code: styles.toString(), map: null };
    },
  };
}

/** Returns the library's folders that hold the components that the sources import. */
function foldersNamed(library: string, sources: string): Set<string> {
  const index = readFileSync(join(library, 'index.js'), 'utf8');
  const folders = new Map(
    Array.from(
      index.matchAll(/^export \{ default as (\w+) \} from '\.\/([\w-]+)';$/gm),
      ([, name = '', folder = '']) => [name, folder],
    ),
  );
  const found = new Set<string>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: sources })) {
    const code = readFileSync(join(sources, file), 'utf8');
    for (const [, folder = ''] of code.matchAll(/from 'antd\/es\/([\w-]+)\//g)) found.add(folder);
    for (const [, what = ''] of code.matchAll(/\b(?:import|export)\b([^;]*?)\bfrom 'antd'/g)) {
      for (const name of valuesIn(what, file)) {
        const folder = folders.get(name);
        if (folder === undefined) throw new Error(`${file}: which part of Ant Design is ${name}?`);
        found.add(folder);
      }
    }
    if (/\bimport\('antd'\)/.test(code)) throw new Error(`${file} imports Ant Design as a whole`);
  }
  return found;
}

/** Returns the names of an import without its types: `{ Button, type ButtonProps }` gives `Button`. */
function valuesIn(what: string, file: string): string[] {
  if (/^\s*type\b/.test(what)) return [];
  const [, names] = /^\s*\{([^}]*)\}\s*$/.exec(what) ?? [];
  if (names === undefined) throw new Error(`${file} imports Ant Design as a whole`);
  return names
    .split(',')
    .map((name) => name.trim().replace(/ as \w+$/, ''))
    .filter((name) => name !== '' && !name.startsWith('type '));
}

/** Returns the named folders and all folders that they import, directly or indirectly. */
function foldersBehind(library: string, named: ReadonlySet<string>): Set<string> {
  const found = new Set(named);
  for (const folder of found) {
    for (const file of globSync('**/*.js', { cwd: join(library, folder) })) {
      const here = join(library, folder, dirname(file));
      const code = readFileSync(join(library, folder, file), 'utf8');
      for (const [, path = ''] of code.matchAll(/ from '(\.[^']*)'/g)) {
        const [other = ''] = relative(library, resolve(here, path)).split(sep);
        found.add(other);
      }
    }
  }
  return found;
}

/**
 * Returns a function that checks whether a class is needed: the component with the longest matching prefix is used, or
 * no component matches.
 */
function neededClasses(library: string, used: ReadonlySet<string>): (name: string) => boolean {
  const owners = new Map<string, boolean>();
  for (const folder of readdirSync(library, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    for (const file of globSync('**/*.js', { cwd: join(library, folder.name) })) {
      const code = readFileSync(join(library, folder.name, file), 'utf8');
      for (const [, name = ''] of code.matchAll(/getPrefixCls\('([\w-]+)'/g)) {
        owners.set(name, owners.get(name) === true || used.has(folder.name));
      }
    }
  }
  return (name) => {
    const words = name.split('-').slice(1);
    for (let length = words.length; length > 0; length -= 1) {
      const isUsed = owners.get(words.slice(0, length).join('-'));
      if (isUsed !== undefined) return isUsed;
    }
    return true;
  };
}

/**
 * Returns the classes that an element must have to match. Ignores `:not`, `:has`, `:is` and `:where`, because their
 * classes are not required.
 */
function classesOf(selector: string): string[] {
  return Array.from(
    selector.replace(/:(?:not|has|is|where)\((?:[^()]|\([^()]*\))*\)/g, '').matchAll(/\.(ant-[\w-]+)/g),
    ([, name = '']) => name,
  );
}

const isStep = ({ parent }: Rule) => parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');

/** Removes a rule, and its at-rule if that becomes empty. */
function removeFrom(rule: Rule): void {
  const { parent } = rule;
  rule.remove();
  if (parent?.type === 'atrule' && parent.nodes?.length === 0) parent.remove();
}
