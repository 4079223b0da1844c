import { leaveOutSummaries } from '@backline/page/build/leave-out-summaries';
import { precompress } from '@backline/page/build/precompress';
import { preloadStart } from '@backline/page/build/preload-start';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serviceWorker } from './build/service-worker.ts';

export default defineConfig({
  base: '/fan/',
  plugins: [react(), leaveOutSummaries(), preloadStart('src/app/start.tsx'), serviceWorker(), precompress()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    // The page's policy allows no script and no style inside of it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
