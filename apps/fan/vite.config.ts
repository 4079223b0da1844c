import { linkFont } from '@backline/font/link-font';
import { precompress } from '@backline/page/build/precompress';
import { sayTexts, withoutMessageParser } from '@backline/languages/build/say-texts';
import { listChunks } from '@backline/page/build/list-chunks';
import { preloadStart } from '@backline/page/build/preload-start';
import { pureDeclarations, smallerZod } from '@backline/page/build/smaller-scripts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serviceWorker } from './build/service-worker.ts';

export default defineConfig({
  base: '/fan/',
  plugins: [
    react(),
    sayTexts(),
    linkFont('late'),
    preloadStart('src/app/start.tsx'),
    listChunks(),
    serviceWorker(),
    precompress(),
  ],
  resolve: { alias: [...smallerZod, ...withoutMessageParser] },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    // The page's CSP forbids inline scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // All styles are 5 KB, so one file is enough. A phone would fetch each further file separately, at the same time as
    // thousands of others.
    cssCodeSplit: false,
    rolldownOptions: {
      treeshake: { manualPureFunctions: pureDeclarations },
      output: {
        codeSplitting: {
          groups: [
            // The page's own script must not import `start` statically, because a text is translated when it loads.
            {
              name: 'entry',
              test: /app\/global\.css$|src\/lib\/(?:csp|language)\.ts$|languages\/src\/(?:said|languages)\.ts$|page\/src\/browser-storage\.ts$|vite\/preload-helper\.js$/,
              priority: 2,
            },
            {
              name: 'start',
              test: /apps\/fan\/src\/(?:app|ui|lib)\/(?!code\/|code-form|scan-station\/|order-sums|format-dollars|format-wait|use-arriving|use-draft|known-at|sum-lines|pick-picture|share-bar|options|door-key|event(?:-frame|-tabs)?\.ts|event-section|count-mark|icon\.|me|join|now\.|live\.ts|draw-picture|store-|lines-field|phone-field|select|language-row)|packages\/page\/src\/(?!skips-in|blocked-storage|bot-check|scan-station|door|hand-over|passcode|phone-typing|time-zone|use-cooldown|use-debounced|use-live)|@tanstack\//,
              priority: 1,
            },
            {
              name: 'sign-in',
              test: /features\/sign-in\/(?!index|unknown-code)|ui\/phone-field|contract\/src\/fan-profile\.ts/,
            },
            {
              name: 'event',
              test: /features\/attendance\/(?!check-in\.step)|features\/now\/now-place|fan\/src\/app\/(?:event|now\.)|ui\/(?:count-mark|icon)|node_modules\/lucide/,
            },
            {
              name: 'tabs',
              test: /ui\/(?:lines-field|sum-lines|known-at)|lib\/(?:order-sums|format-dollars|format-wait|use-arriving|use-draft)|lib\/door-key|page\/src\/(?:time-zone|use-debounced|scan-station\/(?:camera|queued-entries|wake-lock)|(?:door|hand-over)\/queued-)|contract\/src\/(?:changing-code|door|event-fields|fields|opening-times|order|product-rules|shop)(?![\w-]*\.(?:fan\.)?texts)/,
            },
            { name: 'picture', test: /lib\/(?:draw-picture|store-(?!watch))|ui\/pick-picture/ },
            { name: 'code', test: /ui\/code\// },
            { name: 'scan-station', test: /(?:packages\/page\/src|ui)\/(?:scan-station|door|hand-over)\// },
            { name: (id) => /features\/(help|inbox|orders|profile|proposals)\/(?!index)/.exec(id)?.[1] ?? null },
          ],
        },
      },
    },
  },
});
