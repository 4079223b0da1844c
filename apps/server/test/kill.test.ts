import { afterAll, beforeAll, describe, test } from 'vitest';
import { importCases } from './kill/imports.cases.ts';
import { jobCases } from './kill/jobs.cases.ts';
import { KillHouse } from './kill/kill-house.ts';
import { moneyCases } from './kill/money.cases.ts';
import { recordCases } from './kill/records.cases.ts';
import { restockCases } from './kill/restock.cases.ts';
import { showCases } from './kill/show.cases.ts';

const cases = [...recordCases, ...moneyCases, ...restockCases, ...importCases, ...jobCases, ...showCases].map(
  (each) => [each.title, each] as const,
);
const moreRounds = Number(process.env.KILL_ROUNDS ?? 0);

describe.each(cases)('%s', (_title, { ground, rounds = 1, lives }) => {
  let house: KillHouse;
  beforeAll(async () => {
    house = await KillHouse.open(ground);
  });
  afterAll(() => house.close());

  const count = rounds === 1 ? 1 : Math.max(rounds, moreRounds);
  test.each(Array.from({ length: count }, (_round, round) => round))(
    'every acknowledged write is intact after kill round %i',
    async (round) => {
      await house.live(await lives(house, round), round % 2 === 1);
    },
    400_000,
  );
});
