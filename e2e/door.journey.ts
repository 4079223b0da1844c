import type { Page } from '@playwright/test';
import { buildEvent, buildFan, joinFan } from '../apps/server/builders/builders.ts';
import { writeFilm } from './fake-camera.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { beep, codeOf, openGate } from './gate.ts';
import { judgeHere } from './judge.ts';
import { judgeTouch } from './touch.ts';

const hourMs = 3_600_000;
const windows = [
  [375, 812],
  [667, 375],
  [1280, 900],
] as const;

const verdictOf = (page: Page) => page.locator('[aria-live="assertive"]');

test('the door checks a fan in by the code on the fan’s phone, and refuses a screenshot of an older code', async ({
  baseURL,
  house,
  installation,
  db,
  signIn,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, startsAt: new Date() });
  const fan = await buildFanAt(db, event, { name: 'Zoe Lane' }, { seat: { section: '12', row: 'C', seat: '4' } });
  const gate = await openGate();
  const context = await gate.open(baseURL);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await signIn(page, house.manager, `/door/${event.id}/x`);
  const verdict = verdictOf(page);

  await test.step('a screenshot of an hour ago is refused', async () => {
    await writeFilm(gate.film, [await codeOf(installation, event, fan, Date.now() - hourMs)]);
    await page.getByRole('button', { name: 'Start scanning' }).click();
    await expect(verdict).toContainText('Expired code');
    await page.getByRole('button', { name: 'Stop' }).click();
  });

  await test.step('the current code checks the fan in, and shows the seat', async () => {
    await writeFilm(gate.film, [await codeOf(installation, event, fan)]);
    await page.getByRole('button', { name: 'Start scanning' }).click();
    await expect(verdict).toContainText('Checked in');
    await expect(verdict).toContainText('Section 12 · Row C · Seat 4');
    await expect(page.getByRole('button', { name: 'Undo check-in for Zoe Lane' })).toBeVisible();
    // The camera's film repeats, so the same code is scanned again. The result must not change.
    await page.waitForTimeout(3_000);
    await expect(verdict).toContainText('Checked in');
  });

  await test.step('everything is readable and reachable on a phone, in landscape and on a desktop', async () => {
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await judgeHere(page, `the door at ${width} px`);
    }
    await judgeTouch(page, [new URL(page.url()).pathname]);
  });

  expect(problems, 'neither the policy nor the decoder complains').toEqual([]);
  await gate.close();
});

test('doors without a network queue scans even if the tab is closed, send them once, and report duplicate arrivals', async ({
  browser,
  baseURL,
  house,
  installation,
  db,
  signIn,
}) => {
  const { manager, teamMember } = house;
  const event = await buildEvent(db, {
    managerId: manager.id,
    teamMemberIds: [teamMember.id],
    startsAt: new Date(),
  });
  const [zoe, max] = [await buildFan(db, { name: 'Zoe Lane' }), await buildFan(db, { name: 'Max Muir' })];
  for (const { id: fanId } of [zoe, max]) await joinFan(db, { eventId: event.id, fanId });
  const door = `/door/${event.id}/x`;
  const openDoor = async (person: { id: number }) => {
    const context = await browser.newContext({ baseURL, viewport: { width: 375, height: 812 } });
    const page = await context.newPage();
    await signIn(page, person, door);
    await expect(page.getByText('On the list')).toBeVisible();
    return { context, page };
  };
  const north = await openDoor(manager);
  const south = await openDoor(teamMember);

  await test.step('both queue the same fan, and say that the server has not decided', async () => {
    for (const { context, page } of [north, south]) {
      await context.setOffline(true);
      await beep(page, await codeOf(installation, event, zoe));
      await expect(verdictOf(page)).toContainText('Saved');
      await expect(verdictOf(page)).toContainText('check it when you’re back online');
    }
    await beep(north.page, 'HTTPS://EXAMPLE.ORG/BOTTLE');
    await expect(verdictOf(north.page)).toContainText('Unknown code');
  });

  await test.step('a reopened tab sends its queued scans once', async () => {
    await north.page.close();
    await north.context.setOffline(false);
    north.page = await north.context.newPage();
    const sent: string[] = [];
    north.page.on('request', (request) => {
      if (request.url().endsWith('/api/door/scan')) sent.push(request.postData() ?? '');
    });
    await north.page.goto(door);
    await expect(north.page.getByRole('button', { name: 'Undo check-in for Zoe Lane' })).toBeVisible();
    await expect(north.page.getByText('saved on this device')).toBeHidden();
    await north.page.reload();
    await expect(north.page.getByRole('button', { name: 'Undo check-in for Zoe Lane' })).toBeVisible();
    expect(sent.filter((body) => body.includes('scanned_at'))).toHaveLength(1);
  });

  await test.step('both doors report the double arrival without a reload', async () => {
    await south.context.setOffline(false);
    await expect(south.page.getByText(/^Zoe Lane, .*: Already checked in\./)).toBeVisible();
    for (const { page } of [south, north])
      await expect(page.getByText(/Zoe Lane was checked in twice. First .*, then again/)).toBeVisible();
    await judgeHere(south.page, 'the door that shows a second entrance');
    await south.page.getByRole('button', { name: 'OK' }).click();
    await expect(south.page.getByText(/^Zoe Lane, .*: Already checked in\./)).toBeHidden();
  });

  await test.step('an arrival at one door appears at the other', async () => {
    await beep(south.page, await codeOf(installation, event, max));
    await expect(verdictOf(south.page)).toContainText('Checked in');
    await expect(north.page.getByRole('button', { name: 'Undo check-in for Max Muir' })).toBeVisible();
  });

  const lines = db.selectFrom('audit_log').select('id').where('action', '=', 'event_user.checked_in');
  const ofZoe = await lines.where('entity_id', '=', `${event.id}/${zoe.id}`).execute();
  expect(ofZoe).toHaveLength(1);
  for (const { context } of [north, south]) await context.close();
});

test('a fan’s phone shows a code without a network and renews it every 30 seconds, and the door scans it', async ({
  page: phone,
  context: pocket,
  baseURL,
  house,
  db,
  signIn,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, startsAt: new Date() });
  const fan = await buildFanAt(db, event, { name: 'Zoe Lane' }, {});
  await phone.setViewportSize({ width: 375, height: 667 });
  await phone.clock.install({ time: Date.now() - 420_000 });
  await signIn(phone, fan, '/fan');
  await phone.evaluate((id) => {
    localStorage.setItem('fan.csrfToken', localStorage.getItem('csrfToken') ?? '');
    localStorage.setItem('fan.id', `${id}`);
  }, fan.id);
  const code = phone.getByRole('img', { name: 'Your entry code' });
  const drawn = () => code.locator('path').getAttribute('d');

  await test.step('the code is large on white, with its remaining time, in portrait and landscape', async () => {
    await phone.goto(`/fan/${event.code}/my-code`);
    await expect(phone.getByText(/New code in \d+ s/)).toBeVisible();
    for (const [width, height] of [[375, 667], ...windows] as const) {
      await phone.setViewportSize({ width, height });
      await expect(code).toBeInViewport({ ratio: 1 });
      expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(220);
      await judgeHere(phone, `the fan's code at ${width} px`);
    }
    await phone.setViewportSize({ width: 375, height: 667 });
  });

  await test.step('the code keeps changing without a network, also when reopened', async () => {
    await pocket.setOffline(true);
    const first = await drawn();
    await phone.clock.fastForward(30_000);
    await expect.poll(drawn).not.toBe(first);
    await phone.getByRole('link', { name: 'Close' }).click();
    // The page of tonight's event first asks the fan for the seat.
    await phone.getByRole('button', { name: 'Not now' }).click();
    await phone.getByRole('link', { name: 'Show my code' }).click();
    await expect(code.locator('path')).toBeAttached();
  });

  const gate = await openGate();
  const door = await (await gate.open(baseURL)).newPage();
  await test.step('the door reads the code, and the phone shows the check-in', async () => {
    await signIn(door, house.manager, `/door/${event.id}/x`);
    await writeFilm(gate.film, [await phone.screenshot()]);
    await door.getByRole('button', { name: 'Start scanning' }).click();
    await expect(verdictOf(door)).toContainText('Checked in');
    await expect(verdictOf(door)).toContainText('Zoe Lane');
    await pocket.setOffline(false);
    await expect(phone.getByText(/^You’re checked in/)).toBeVisible();
  });
  await gate.close();
});
