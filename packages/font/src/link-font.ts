import type { HtmlTagDescriptor, Plugin } from 'vite';
import { fontSheet, latinFont } from './font-files.ts';

/** Links the font in the page. `early` preloads the font; `late` leaves its link disabled until the app enables it. */
export function linkFont(when: 'early' | 'late'): Plugin {
  const preload: HtmlTagDescriptor = {
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: latinFont.type, crossorigin: true, href: latinFont.path },
    injectTo: 'head',
  };
  const sheet: HtmlTagDescriptor = {
    tag: 'link',
    attrs: { rel: 'stylesheet', href: fontSheet.path, disabled: when === 'late' },
    injectTo: 'head',
  };
  return {
    name: 'backline-link-font',
    transformIndexHtml: { order: 'post', handler: () => (when === 'early' ? [preload, sheet] : [sheet]) },
  };
}
