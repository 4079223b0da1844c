import { correctFanNumber } from '@backline/contract/number-findings';
import * as numberFindingTexts from '@backline/contract/number-findings.texts';
import { expect, test } from 'vitest';
import { buildAdmin, buildFan } from '../../../builders/builders.ts';
import { signedInAs } from '../../../testing/as.ts';
import { untilWaiting, waitingForLocks } from '../../../testing/waiting-for-locks.ts';
import { fanHouse, newNumber } from '../../../testing/attendance/attendance.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(fanHouse());
const admin = await signedInAs(house.app, house.platform, await buildAdmin(house.db));

/** Inserts a finding as the migration does for a number that it cannot correct. */
async function findingOf(stored: string): Promise<number> {
  const fan = await buildFan(house.db, { phone_number: null, contact_phone: stored });
  const { id } = await house.db
    .insertInto('number_findings')
    .values({ user_id: fan.id, field: 'contact_phone', stored, read_as: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const correct = (id: number, number: string) =>
  admin.call(correctFanNumber, { number_finding_id: id, phone_number: number });

test('rejects a correction to a phone number that a concurrent sign-in has taken', async () => {
  const number = newNumber();
  const finding = await findingOf('+10005550193');
  const browser = house.browser();
  const code = await house.newCode(browser, number);
  const ended = await house.db.transaction().execute(async (tx) => {
    // The sign-in has created the fan and now waits to create the session.
    await query(tx)`lock table sessions in exclusive mode`;
    const signedIn = browser.post('fan/verify_code', { phone_number: number, code, name: 'Fay' });
    await untilWaiting(house.db);
    let isAnswered = false;
    const corrected = correct(finding, number).finally(() => (isAnswered = true));
    await expect.poll(async () => isAnswered || (await waitingForLocks(house.db)) > 1, { interval: 10 }).toBe(true);
    return { signedIn, corrected };
  });
  expect((await ended.signedIn).status).toBe(200);
  expect((await ended.corrected).body.fields).toEqual([
    { path: 'phone_number', message: numberFindingTexts.taken('Fay') },
  ]);
});

test('accepts only one of several concurrent corrections to the same number', async () => {
  const number = newNumber();
  const findings = await Promise.all(['+10005550194', '+10005550195', '+10005550196'].map(findingOf));
  const answers = await Promise.all(findings.map((id) => correct(id, number)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422]);
});
