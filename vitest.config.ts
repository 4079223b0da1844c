import { join } from 'node:path';
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const serverRoot = join(import.meta.dirname, 'apps/server');

/** Processes that are started and killed, songs that are decoded, pictures that are drawn: seconds a test, most of them spent waiting. */
const slow = [
  'demo/**/*.test.ts',
  'src/features/tempo/*.test.ts',
  'src/platform/{audio,backup,images,jobs,postgres,tempo}/*.test.ts',
  'test/!(contract-walk).test.ts',
];

/** Where no run is on record, as on a fresh machine, Vitest begins with the largest files: the last of these, which are small, would run alone at the end. */
const long = /-(?:command|kill)\.test\.ts$|\/(?:backup|hostile-songs|lights\.tab|player|stop)\.test\.tsx?$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    if (files.some((file) => this.ctx.cache.getTestSpecificationResult(file) !== undefined)) return sorted;
    return [true, false].flatMap((isLong) => sorted.filter(({ moduleId }) => long.test(moduleId) === isLong));
  }
}

/** What is waited for has come in a moment, unless other suites keep both cores busy. */
const patience = { expect: { poll: { timeout: 15_000 } } };
const patienceSetup = join(import.meta.dirname, 'scripts/patience.setup.mjs');
/** Files of an app share what is loaded; who must not says so there. */
const mockedSetup = join(import.meta.dirname, 'scripts/mocked-modules.setup.mjs');
const freshSetup = join(import.meta.dirname, 'scripts/fresh-modules.setup.mjs');
const reactSetup = join(import.meta.dirname, 'scripts/react.setup.mjs');
const stylesSetup = join(import.meta.dirname, 'scripts/styles.setup.mjs');

/** Real PostgreSQL, one cluster for each project. */
const server = {
  ...patience,
  root: serverRoot,
  globalSetup: './test/global-setup.ts',
  setupFiles: [mockedSetup, patienceSetup],
  isolate: false,
  hookTimeout: 60_000,
  testTimeout: 60_000,
};

/** A package without I/O: milliseconds a test, and minutes where it has what others leave of a busy machine. */
const pure = (name: string): UserWorkspaceConfig => ({
  test: { name, root: `packages/${name}`, include: ['**/*.test.ts'], testTimeout: 600_000, isolate: false },
});

export default defineConfig({
  test: {
    // By default one core is left idle, which on two cores is half of them.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      pure('contract'),
      {
        test: {
          ...patience,
          name: 'client',
          root: 'packages/client',
          include: ['**/*.test.ts'],
          setupFiles: patienceSetup,
          testTimeout: 60_000,
          isolate: false,
        },
      },
      pure('page'),
      pure('draw'),
      pure('show'),
      pure('beat'),
      {
        test: { ...server, name: 'server', include: ['**/*.test.ts'], exclude: [...slow, '**/node_modules/**'] },
      },
      {
        test: {
          ...server,
          name: 'process',
          globalSetup: [server.globalSetup, join(serverRoot, 'test/prepared-folders.setup.ts')],
          include: slow,
          // Processes that start, are missed and end.
          testTimeout: 120_000,
        },
      },
      {
        // Node reads this folder of Ant Design as CommonJS, which it is not; the other one holds the same.
        resolve: { alias: [{ find: /^antd\/es\//, replacement: 'antd/lib/' }] },
        test: {
          ...patience,
          name: 'console',
          root: 'apps/console',
          include: ['**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [mockedSetup, patienceSetup, reactSetup, stylesSetup, './test/browser.setup.ts'],
          isolate: false,
          // Whole pages under typed input: seconds where other suites keep both cores busy.
          testTimeout: 60_000,
          // As a journey has: a page that waits behind other suites may miss a moment that its test watches.
          retry: 1,
        },
      },
      {
        test: {
          ...patience,
          name: 'fan',
          root: 'apps/fan',
          include: ['**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [freshSetup, patienceSetup, reactSetup],
          server: { deps: { inline: [/fake-indexeddb/, /@tanstack/] } },
          isolate: false,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
