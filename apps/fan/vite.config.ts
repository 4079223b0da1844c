import { cutMessages } from '@backline/page/build/cut-messages';
import { leaveOutJsonSchemas } from '@backline/page/build/leave-out-json-schemas';
import { leaveOutSummaries } from '@backline/page/build/leave-out-summaries';
import { precompress } from '@backline/page/build/precompress';
import { preloadStart } from '@backline/page/build/preload-start';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serviceWorker } from './build/service-worker.ts';

export default defineConfig({
  base: '/fan/',
  plugins: [
    react(),
    cutMessages(),
    leaveOutSummaries(),
    leaveOutJsonSchemas(),
    preloadStart('src/app/start.tsx'),
    serviceWorker(),
    precompress(),
  ],
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    // The page's policy allows no script and no style inside of it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Alone and first: it configures what the scripts after it read while they load.
            { name: 'entry', test: /src\/lib\/csp\.ts$|vite\/preload-helper\.js$/, priority: 2 },
            // What every page stands on: one script, since each more is a way to and fro on a bad network.
            {
              name: 'start',
              test: /apps\/fan\/src\/(?:app|ui|lib)\/(?!event\.tsx|live\.ts)|packages\/page\/src\/(?!bot-check|door|use-debounced|use-live)|@tanstack\//,
              priority: 1,
            },
            { name: 'event', test: /features\/attendance\/(?!mine)/ },
          ],
        },
      },
    },
  },
});
