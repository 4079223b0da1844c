import type { Plugin } from 'vite';
import { loadedWith } from './loaded-with.ts';

/**
 * Adds links that let the browser fetch the application together with the entry. The entry configures the page first
 * and then imports the application (see main.tsx).
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
