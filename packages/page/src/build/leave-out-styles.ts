import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import postcss, { type AtRule, type Rule } from 'postcss';
import type { Plugin } from 'vite';

const part = /\.(?:ant-|anticon)/;
const allStyles = /\/antd\/dist\/antd\.css$/;

/** Of Ant Design's one file of styles, those of the parts that are used: the others, and what turns pages from right to left, are half of it. */
export function leaveOutStyles(sources: string): Plugin {
  let root = '';
  return {
    name: 'backline-leave-out-styles',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => void (root = config.root),
    transform(code, id) {
      if (!allStyles.test(id)) return null;
      const library = join(dirname(dirname(id)), 'es');
      const used = foldersBehind(library, foldersNamed(library, join(root, sources)));
      const isLeftOut = (name: string) => name.endsWith('-rtl') || !isNeeded(name);
      const isNeeded = neededClasses(library, used);
      const styles = postcss.parse(code);
      styles.walkRules((rule) => {
        if (isStep(rule)) return;
        // What names no part would reach our own elements, too.
        const kept = rule.selectors.filter((selector) => part.test(selector) && !classesOf(selector).some(isLeftOut));
        if (kept.length > 0) rule.selectors = kept;
        else removeFrom(rule);
      });
      return { code: styles.toString(), map: null };
    },
  };
}

/** Each part of the library stands in a folder of its own: those of what the sources import. */
function foldersNamed(library: string, sources: string): Set<string> {
  const folders = new Map(
    Array.from(
      readFileSync(join(library, 'index.js'), 'utf8').matchAll(
        /^export \{ default as (\w+) \} from '\.\/([\w-]+)';$/gm,
      ),
      ([, name = '', folder = '']) => [name, folder],
    ),
  );
  const found = new Set<string>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: sources })) {
    const code = readFileSync(join(sources, file), 'utf8');
    for (const [, folder = ''] of code.matchAll(/from 'antd\/es\/([\w-]+)\//g)) found.add(folder);
    for (const [, names = ''] of code.matchAll(/import \{([^}]*)\} from 'antd'/g)) {
      for (const name of names.split(',')) {
        const folder = folders.get(name.trim());
        if (folder !== undefined) found.add(folder);
      }
    }
  }
  return found;
}

/** These folders with all that their files import, also by the way. */
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

/** Whether an element may have a class: where the longest name that it begins with is one of a part that is used, or nobody's. */
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

/** Those that an element must have for a selector to reach it. */
function classesOf(selector: string): string[] {
  return Array.from(selector.replace(/:not\([^()]*\)/g, '').matchAll(/\.(ant-[\w-]+)/g), ([, name = '']) => name);
}

const isStep = ({ parent }: Rule) => parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');

/** With the condition that it stands under alone. */
function removeFrom(rule: Rule): void {
  const { parent } = rule;
  rule.remove();
  if (parent?.type === 'atrule' && parent.nodes?.length === 0) parent.remove();
}
