import { buildEvent } from '../apps/server/builders/builders.ts';
import { writeFilm } from './fake-camera.ts';
import { buildFanAt, buildOperatorAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { codeOf, openGate } from './gate.ts';
import { openSection } from './open-section.ts';
import { judge } from './phone.ts';
import { signInFan } from './sessions.ts';

test('an event admin checks fans in, undoes a check-in, adds an unlisted fan, and loses access when the role is removed', async ({
  house,
  db,
  openFanPhone,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Loud Night', startsAt: new Date() });
  const operator = await buildOperatorAt(db, event);
  await buildFanAt(
    db,
    event,
    { name: 'Zoe Lane Donaudampfschifffahrtsgesellschaftskapitaensmuetze' },
    { seat: { section: '12', row: 'C', seat: '4' } },
  );
  const page = await openFanPhone(operator, { allowed: /404/ });
  const verdict = page.locator('[aria-live="assertive"]');

  await page.goto(`/fan/${event.code}`);
  await openSection(page, 'Check in fans');
  await expect(page).toHaveURL(`/fan/${event.code}/door`);
  await expect(page.getByText(/^Scan a fan’s entry code/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search fans' }).fill(' zoe ');
  await page.getByRole('button', { name: 'Check in Zoe Lane' }).dblclick();
  await expect(verdict).toContainText('Checked in');
  await expect(verdict).toContainText('Section 12 · Row C · Seat 4');
  await expect(page.getByText(/Checked in at/)).toBeVisible();
  await judge(page, 'a verdict');

  await page.getByRole('button', { name: /^Undo check-in for Zoe Lane/ }).click();
  await judge(page, 'an undo that is asked once more');
  await page.getByRole('button', { name: 'Undo check-in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Check in Zoe Lane' })).toBeVisible();

  await page.getByRole('button', { name: 'Add at the door' }).click();
  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Add and check in' }).click();
  await expect(page.getByText('Please enter a name.')).toBeVisible();
  await judge(page, 'the form to join by');
  await page.getByLabel('Name').fill('Nora Nophone');
  await page.getByRole('button', { name: 'Add and check in' }).dblclick();
  await expect(verdict).toContainText('Checked in');
  await expect(verdict).toContainText('Nora Nophone');
  const stranger = db.selectFrom('users').where('name', '=', 'Nora Nophone').select('id').execute();
  expect(await stranger).toHaveLength(1);

  await db
    .updateTable('event_users')
    .set({ event_role: 'USER' })
    .where('event_id', '=', event.id)
    .where('user_id', '=', operator.id)
    .execute();
  await expect(page.getByText('Ask the organiser to make you an event admin')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search fans' })).toHaveCount(0);
  await judge(page, 'a door that is closed to the fan');
});

test('an event admin’s phone scans a code with the camera under the same CSP as the staff’s scanner', async ({
  baseURL,
  house,
  installation,
  db,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Loud Night', startsAt: new Date() });
  const operator = await buildOperatorAt(db, event);
  const zoe = await buildFanAt(db, event, { name: 'Zoe Lane' }, { seat: { section: '12', row: 'C', seat: '4' } });
  const gate = await openGate();
  const page = await (await gate.open(baseURL)).newPage();
  await signInFan({ page, db, installation }, operator);
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`/fan/${event.code}/door`);
  await writeFilm(gate.film, [await codeOf(installation, event, zoe)]);
  await page.getByRole('button', { name: 'Start scanning' }).click();
  const verdict = page.locator('[aria-live="assertive"]');
  await expect(verdict).toContainText('Checked in');
  await expect(verdict).toContainText('Section 12 · Row C · Seat 4');
  await judge(page, 'the camera');
  await page.getByRole('button', { name: 'Stop' }).click();
  expect(problems, 'neither the policy nor the decoder complains').toEqual([]);
  await gate.close();
});
