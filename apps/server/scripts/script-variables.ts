/** Environment variables that only commands and tests read. docs/configuration.md lists them. */
export const scriptVariables: readonly { name: string; default: string; meaning: string }[] = [
  {
    name: 'CHROMIUM_PATH',
    default: 'the machine’s Chromium or Chrome',
    meaning: 'Browser for the journeys of `npm test` and for `npm run screenshots`.',
  },
  {
    name: 'HEADLESS_SHELL_PATH',
    default: 'the machine’s headless shell, else the browser',
    meaning: 'Headless browser for most of the journeys.',
  },
  {
    name: 'FUZZ_RUNS',
    default: '`10000` (`6` in a test run)',
    meaning: 'Number of requests to every operation in `npm run fuzz`.',
  },
  {
    name: 'FUZZ_ONLY',
    default: 'all operations',
    meaning: 'Names of operations or their prefixes, separated by commas: `events/,getSong`.',
  },
  { name: 'FUZZ_SEED', default: '`20261122`', meaning: 'Seed of the generated requests. A failure prints it.' },
  {
    name: 'KILL_ROUNDS',
    default: '`2` or `3`',
    meaning: 'Rounds of the cases in `kill.test.ts` that kill at a random moment.',
  },
  { name: 'BUYER_ROUNDS', default: '`1`', meaning: 'Rounds of `checkout-races.test.ts`.' },
  { name: 'REFUND_RUNS', default: '`15`', meaning: 'Generated cases of `refund-totals.test.ts`.' },
  { name: 'NIGHT_RUNS', default: '`12`', meaning: 'Generated cases of `sums-agree.test.ts`.' },
];
