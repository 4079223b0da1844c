import { buildEvent, buildFan, joinFan } from '../apps/server/builders/builders.ts';
import { writeFilm } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { codeOf, openGate } from './gate.ts';

const hourMs = 3_600_000;

test('the door lets a fan in by the code of their phone, and not by a picture of an older one', async ({
  baseURL,
  house,
  installation,
  db,
  signIn,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, startsAt: new Date() });
  const fan = await buildFan(db, { name: 'Zoe Lane' });
  await joinFan(db, { eventId: event.id, fanId: fan.id, seat: { section: '12', row: 'C', seat: '4' } });
  const gate = await openGate();
  const context = await gate.open(baseURL);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await signIn(page, house.manager, `/door/${event.id}/x`);
  const verdict = page.locator('[aria-live="assertive"]');

  await test.step('a picture of an hour ago is refused', async () => {
    await writeFilm(gate.film, [await codeOf(installation, event, fan, Date.now() - hourMs)]);
    await page.getByRole('button', { name: 'Start scanning' }).click();
    await expect(verdict).toContainText('Old code');
    await page.getByRole('button', { name: 'Stop' }).click();
  });

  await test.step('the code of now lets in, and shows the seat', async () => {
    await writeFilm(gate.film, [await codeOf(installation, event, fan)]);
    await page.getByRole('button', { name: 'Start scanning' }).click();
    await expect(verdict).toContainText('Checked in');
    await expect(verdict).toContainText('Section 12 · Row C · Seat 4');
    await expect(page.getByRole('button', { name: 'Undo the check-in of Zoe Lane' })).toBeVisible();
    // The film goes on and on: the same phone is no second fan.
    await page.waitForTimeout(3_000);
    await expect(verdict).toContainText('Checked in');
  });

  expect(problems, 'neither the policy nor the decoder complains').toEqual([]);
  await gate.close();
});
