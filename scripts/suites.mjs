import { join } from 'node:path';
import { ensureBrowsers } from './browser.mjs';
import { ensurePages } from './build-pages.mjs';
import { checks } from './checks.mjs';
import { root } from './run.mjs';
import { countPlaywright, countVitest } from './test-counts.mjs';

const reports = join(root, 'node_modules', '.cache', 'reports');

/** Behind the journeys, which watch the clock: they have the cores first. */
const behind = (command) => ['nice', '-n', '10', ...command];

/** A runner writes `report`, and `count` reads it; a suite without them counts as one test. */
function vitest(name, file, projects, ...more) {
  const report = join(reports, `${file}.json`);
  const args = [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...more,
  ];
  return { name, commands: [behind(['vitest', ...args])], report, count: countVitest };
}

const journeys = {
  name: 'browser tests',
  commands: [['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json']],
  report: join(reports, 'playwright.json'),
  count: countPlaywright,
  // Not a check of its own: it fails with the browser tests, which need it.
  async environment() {
    const isBuilt = await ensurePages();
    const browsers = await ensureBrowsers();
    if (!isBuilt || browsers === undefined) return undefined;
    return { ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: journeys.report };
  },
};

/** The projects of the apps that people see. */
const pages = ['console', 'console-alone', 'fan'];

/**
 * Lanes run side by side, so that one keeps the cores busy while another waits for a page, a process or a second to pass.
 * Within a lane one suite follows the other; they are shared out so that all lanes last about as long.
 */
export const lanes = [
  [journeys, vitest('unit and API tests', 'vitest', ['!process', ...pages.map((project) => `!${project}`)])],
  [vitest('console and fan tests', 'pages', pages)],
  [
    ...checks.map((check) => ({ ...check, commands: check.commands.map(behind) })),
    // Most of them wait for a process to start, to be missed or to stop.
    vitest('process and media tests', 'process', ['process'], '--maxWorkers=3'),
  ],
];
