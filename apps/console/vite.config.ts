import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sharedChunks } from './vite.chunks.ts';
import { sayTexts, withoutMessageParser } from '@backline/languages/build/say-texts';
import { linkFont } from '@backline/font/link-font';
import { precompress } from '@backline/page/build/precompress';
import { listChunks } from '@backline/page/build/list-chunks';
import { preloadStart } from '@backline/page/build/preload-start';
import { leaveOutStyleCode } from '@backline/page/build/leave-out-style-code';
import { leaveOutStyles } from '@backline/page/build/leave-out-styles';
import { pureDeclarations, smallerZod, withoutSummaries } from '@backline/page/build/smaller-scripts';

const server = 'http://localhost:3000';

export default defineConfig({
  plugins: [
    withoutSummaries(),
    // Only the pages on which a fan pays are translated.
    sayTexts(/\/contract\/src\/payments\.fan\.texts\.ts$/),
    react(),
    leaveOutStyles('src'),
    leaveOutStyleCode(),
    linkFont('early'),
    preloadStart('src/app/start.tsx'),
    listChunks(),
    precompress(),
  ],
  server: {
    proxy: {
      '/api/': { target: server, ws: true },
      '/storage/': server,
      '/dev/': server,
      '/static/': server,
      '/fonts/': server,
      '/brands/': server,
      '/embed/': server,
      '/embed.js': server,
      '/oembed': server,
      // The server renders the public pages under `/events/`. The console owns `/event-operation`.
      '/events/': server,
      // The fan app has its own Vite server.
      '^/fan(/|\\?|$)': { target: 'http://localhost:5174', ws: true },
    },
  },
  resolve: { alias: [...smallerZod, ...withoutMessageParser] },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: sharedChunks } },
      // Ant Design does not mark its modules as free of side effects: without this every page would carry the form and
      // its validator (15 KB).
      treeshake: {
        moduleSideEffects: [{ test: /\/@rc-component\//, sideEffects: false }],
        manualPureFunctions: pureDeclarations,
      },
    },
  },
});
