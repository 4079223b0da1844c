import { linkFont } from '@backline/font/link-font';
import { precompress } from '@backline/page/build/precompress';
import { sayTexts, withoutMessageParser } from '@backline/languages/build/say-texts';
import { listChunks } from '@backline/page/build/list-chunks';
import { preloadStart } from '@backline/page/build/preload-start';
import { pureDeclarations, smallerZod, withoutSummaries } from '@backline/page/build/smaller-scripts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serviceWorker } from './build/service-worker.ts';
import { shortClassName } from './build/short-class-names.ts';

export default defineConfig({
  base: '/fan/',
  plugins: [
    react(),
    sayTexts(),
    withoutSummaries(),
    linkFont('late'),
    preloadStart('src/app/start.tsx'),
    listChunks(),
    serviceWorker(),
    precompress(),
  ],
  resolve: { alias: [...smallerZod, ...withoutMessageParser] },
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    // The page's CSP forbids inline scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: pureDeclarations },
      output: {
        codeSplitting: {
          groups: [
            // The styles make three sheets: that of a first visit with `entry`, that of an event's first page with `event`,
            // and that of its other pages. A phone would fetch each further file separately, at the same time as
            // thousands of others. Rarer pages have their own.
            {
              name: 'section-styles',
              test: /^(?!.*(?:app\/(?:event|now)|features\/(?:attendance|door\/|hand-over|now|proposals|profile)|scan-station|ui\/count-mark)).*\.css$/,
              priority: 3,
            },
            // The page's own script must not import `start` statically, because a text is translated when it loads.
            {
              name: 'entry',
              test: /src\/lib\/(?:csp|event-code|fan-store|theme)\.ts$|languages\/src\/(?:said|languages)\.ts$|page\/src\/(?:browser-storage|fan-language)\.ts$|client\/src\/csrf-token-key\.ts$|vite\/preload-helper\.js$|apps\/fan\/src\/(?:app\/(?:global|menu-bar|strip)|ui\/(?!code|count|options|scan|sum)[\w-]+|features\/(?:sign-in|start)\/[\w-]+)(?:\.module)?\.css$/,
              priority: 4,
            },
            {
              name: 'start',
              test: /apps\/fan\/src\/(?:app|ui|lib)\/(?!code\/|code-form|scan-station\/|sheet\/|receipt-email|email-field|format-dollars|format-wait|use-arriving|use-draft|known-at|sum-lines|pick-picture|share-bar|options|door-key|event(?:-frame|-tabs)?\.|event-section|install-prompt|keep-language|count-mark|icon\.|me|join|now\.|live\.ts|draw-picture|store-|lines-field|phone-field|select|language-row)|packages\/page\/src\/(?!skips-in|blocked-storage|qr-drawing|bot-check|scan-station|door|hand-over|passcode|phone-typing|time-zone|use-cooldown|use-debounced|use-live)|@tanstack\//,
              priority: 1,
            },
            {
              name: 'sign-in',
              test: /features\/sign-in\/(?!index|unknown-code)|ui\/phone-field|contract\/src\/fan-profile\.ts/,
            },
            {
              name: 'event',
              test: /features\/attendance\/(?!check-in\.step)|features\/now\/now-place|fan\/src\/(?:app\/(?:event|now\.)|lib\/(?:install-prompt|keep-language))|ui\/(?:count-mark|icon)|icons\/(?:circle-user|hand|qr-code|radio|shopping-bag|sparkles)\./,
            },
            {
              name: 'tabs',
              test: /ui\/(?:lines-field|sum-lines|known-at)|lib\/(?:format-dollars|format-wait|use-arriving|use-draft)|lib\/door-key|icons\/(?:chevron-right|circle-question-mark|inbox|package-check|x)\.|page\/src\/(?:time-zone|use-debounced|scan-station\/(?:camera|queued-entries|wake-lock)|(?:door|hand-over)\/queued-)|contract\/src\/(?:changing-code|door|event-fields|fields|item-name|opening-times|order|product-rules|shop)(?![\w-]*\.(?:fan\.)?texts)/,
            },
            { name: 'picture', test: /lib\/(?:draw-picture|store-(?!watch))|ui\/pick-picture/ },
            { name: 'code', test: /ui\/code\/|page\/src\/qr-drawing/ },
            { name: 'scan-station', test: /(?:packages\/page\/src|ui)\/(?:scan-station|door|hand-over)\// },
            {
              name: (id) => /features\/(help|inbox|install|orders|profile|proposals)\/(?!index)/.exec(id)?.[1] ?? null,
            },
          ],
        },
      },
    },
  },
});
