import { defineConfig, type UserWorkspaceConfig } from 'vitest/config';

/** Tests that start and kill processes, decode songs or draw pictures. `npm test` leaves them to `npm run test:all`. */
const process = [
  'demo/**/*.test.ts',
  'src/features/tempo/*.test.ts',
  'src/media/*/*.test.ts',
  'src/operations/{backup,postgres}/*.test.ts',
  'src/platform/{jobs,worker}/*.test.ts',
  'test/!(contract-walk|access-matrix).test.ts',
];

/**
 * Each of these files replaces a module by `vi.mock` and so runs in its own process. The other files of an app share
 * loaded modules.
 */
const isolated = '**/*.isolated.test.{ts,tsx}';
const exclude = ['**/node_modules/**', isolated];

/** Deadlines that only end a test that hangs. */
const deadlines = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } };

function packageTests(name: string): UserWorkspaceConfig {
  return { test: { ...deadlines, name, root: `packages/${name}`, include: ['**/*.test.ts'], isolate: false } };
}

/** Runs the server's tests on a real PostgreSQL, with one cluster per project. */
const server = { ...deadlines, root: 'apps/server', globalSetup: './testing/global-setup.ts', isolate: false };

/** Runs whole pages of the console in jsdom. */
const console: UserWorkspaceConfig = {
  // Node would load this folder of Ant Design, which holds ES modules, as CommonJS. The other folder holds the same
  // code.
  resolve: { alias: [{ find: /^antd\/es\//, replacement: 'antd/lib/' }] },
  test: {
    ...deadlines,
    name: 'console',
    root: 'apps/console',
    include: ['**/*.test.{ts,tsx}'],
    exclude,
    environment: 'jsdom',
    setupFiles: ['./testing/browser.setup.ts'],
    isolate: false,
  },
};

export default defineConfig({
  test: {
    // Uses all cores. By default Vitest leaves one core idle, which is half of a machine with two cores.
    maxWorkers: '100%',
    projects: [
      ...['contract', 'client', 'languages', 'page', 'draw', 'show', 'beat'].map(packageTests),
      { test: { ...server, name: 'server', include: ['**/*.test.ts'], exclude: [...process, ...exclude] } },
      { test: { ...server, name: 'server-isolated', include: [isolated], isolate: true } },
      {
        test: {
          ...server,
          name: 'process',
          globalSetup: [server.globalSetup, './testing/prepared-folders.setup.ts'],
          include: process,
        },
      },
      console,
      {
        ...console,
        test: { ...console.test, name: 'console-isolated', include: [isolated], exclude: [], isolate: true },
      },
      {
        test: {
          ...deadlines,
          name: 'fan',
          root: 'apps/fan',
          include: ['**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          server: { deps: { inline: [/fake-indexeddb/, /@tanstack/] } },
        },
      },
    ],
  },
});
