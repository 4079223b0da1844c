import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * Returns the folders of all packages that a workspace needs in production, as they stand in package-lock.json: the
 * registry's (`node_modules/pg`) and our own (`packages/contract`). Ignores packages that this platform lacks.
 */
export function productionPackages(workspace, isPresent) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const registry = new Set();
  const own = new Set([workspace]);
  const pending = [workspace];
  for (let from = pending.pop(); from !== undefined; from = pending.pop()) {
    for (const name of dependenciesOf(packages[from])) {
      const found = placesOf(from, name).find((path) => path in packages && isPresent(path));
      if (found === undefined) continue;
      const { link, resolved } = packages[found];
      const [set, path] = link ? [own, resolved] : [registry, found];
      if (set.has(path)) continue;
      set.add(path);
      pending.push(path);
    }
  }
  return { registry: [...registry], own: [...own] };
}

function dependenciesOf({ dependencies, optionalDependencies, peerDependencies }) {
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
}

/** Lists where Node looks for a package, from the nearest folder to the root. */
function placesOf(from, name) {
  const parts = from.split('/');
  const folders = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
  return [...folders.filter((folder) => !folder.endsWith('node_modules')).map((folder) => `${folder}/`), ''].map(
    (folder) => `${folder}node_modules/${name}`,
  );
}
