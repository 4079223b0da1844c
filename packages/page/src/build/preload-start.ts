import type { Plugin } from 'vite';
import { loadedWith } from './loaded-with.ts';

/**
 * The entry configures the page and only then imports the application (see main.tsx). Links in the page let the
 * browser fetch that second step with the first.
 */
export function preloadStart(source: string): Plugin {
  let base = '/';
  return {
    name: 'backline-preload-start',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
        const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${source}`)));
        if (start === undefined) throw new Error(`no chunk was built for ${source}`);
        return Array.from(loadedWith(chunks, [start.fileName]), (file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: base + file },
          injectTo: 'head',
        }));
      },
    },
  };
}
