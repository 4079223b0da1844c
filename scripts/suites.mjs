import { join } from 'node:path';
import { ensureBrowsers } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { checks } from './checks.mjs';
import { root } from './run.mjs';
import { countPlaywright, countVitest } from './test-counts.mjs';

const reports = join(root, 'node_modules', '.cache', 'reports');

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
  return { name, commands: [['vitest', ...args]], report, count: countVitest };
}

function playwright(name, project) {
  const report = join(reports, `${project}.json`);
  return {
    name,
    commands: [
      ['playwright', 'test', '-c', 'e2e/playwright.config.ts', `--project=${project}`, '--reporter=list,json'],
    ],
    report,
    count: countPlaywright,
    // Not a check of its own: it fails with the browser tests, which need it.
    async environment() {
      const isBuilt = await ensureBuilt();
      const browsers = await ensureBrowsers();
      if (!isBuilt || browsers === undefined) return undefined;
      return { ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    },
  };
}

/** Whose tests wait for PostgreSQL, for a timer or for a phone's show: two of them leave a fifth of two cores idle. */
const waiting = '--maxWorkers=3';
/** Whose tests wait for processes that start, are missed and end. */
const waitingLong = '--maxWorkers=6';

/** The projects of the apps that people see. */
const pages = ['console', 'fan'];
/** Those without I/O, which wait for nothing. */
const pure = ['beat', 'contract', 'draw', 'page', 'show'];
const others = ['process', ...pages, ...pure].map((project) => `!${project}`);

/** Each suite is a session of its own, and those Linux sets side by side by their group: within it alone `nice` counts there. */
const behind = (niceness) => (suite) => ({
  ...suite,
  commands: suite.commands.map((command) => [
    'sh',
    '-c',
    `{ echo ${niceness} >/proc/self/autogroup; } 2>/dev/null; exec nice -n ${niceness} "$0" "$@"`,
    ...command,
  ]),
});
/** It takes what the suite beside it leaves of the cores. */
const yielding = behind(6);
/** At the end of the line: it takes what nobody else does. */
const filling = behind(19);

const [types, ...otherChecks] = checks;

/** What waits for nothing and has no moment to miss: one after the other, from the beginning on, wherever the first stage leaves a core idle. */
export const fillers = [...otherChecks, vitest('tests of packages', 'packages', pure)].map(filling);

/**
 * One after the other: two suites at once would be done little sooner, and what waits for a moment would miss it. But what measures when
 * a screen flashes waits for songs to play, most of its time, and journeys wait for each other and for timers, a tenth of it: beside the
 * first runs what yields, and shares what is left, and beside the others the longest of the checks.
 */
export const stages = [
  [
    [playwright('browser tests of light', 'light'), yielding(vitest('console and fan tests', 'pages', pages, waiting))],
    [yielding(vitest('unit and API tests', 'vitest', others, waiting))],
  ],
  [[playwright('browser tests', 'journeys')], [filling(types)]],
  [[vitest('process and media tests', 'process', ['process'], waitingLong)]],
];
