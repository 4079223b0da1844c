import { buildEvent, buildTrack } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { judgeHere } from './judge.ts';
import { openLightPhone, takePart } from './light-phones.ts';
import { watchLight } from './light-watch.ts';
import { passUntil, stopClock } from './phone-clock.ts';
import { judgeWidth } from './overflow.ts';

const windows = [
  { width: 1280, height: 900 },
  { width: 375, height: 812 },
  { width: 667, height: 375 },
];

test('staff rehearse a song with virtual phones and read the report; fans’ phones stay dark; a real Play ends a rehearsal', async ({
  page,
  browser,
  house,
  installation,
  db,
  signIn,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, startsAt: new Date() });
  await buildTrack(db, { eventId: event.id, uploadedBy: house.manager.id, title: 'Sound Check', flashes: 12 });
  const fan = await openLightPhone({ browser, db, installation, event }, { name: 'Fenna' });
  await fan.openLights();
  await takePart(fan.page);
  const changes = await watchLight(fan.page);
  await signIn(page, house.manager, `/pattern-playlist/${event.id}/x`);
  const board = page.getByRole('region', { name: /^Rehearsal/ });
  const judge = async (where: string) => {
    for (const size of windows) {
      await page.setViewportSize(size);
      await judgeWidth(page, `${where} at ${size.width} px`);
      if (size.width !== 667) await judgeHere(page, `${where} at ${size.width} px`);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  };

  await test.step('a double click starts one rehearsal, with the typed number of phones', async () => {
    await expect(board.getByLabel('Virtual phones')).toBeHidden();
    await board.getByRole('heading', { name: /^Rehearsal/ }).click();
    await board.getByLabel('Virtual phones').fill('12');
    await board.getByRole('button', { name: 'Start rehearsal' }).dblclick();
    await expect(board.getByLabel(/^12 of 12 phones are here/)).toBeVisible();
    await expect(board.getByRole('button', { name: 'Start rehearsal' })).toHaveCount(0);
    await judge('a rehearsal that is on');
  });

  await test.step('the report shows the results, which no other report and no fan’s phone includes', async () => {
    const sheet = board.getByRole('table', { name: 'Rehearsal results' });
    await expect(sheet).toBeVisible({ timeout: 90_000 });
    await expect(sheet.getByRole('row', { name: 'phones that showed the light 12 at least 12' })).toBeVisible();
    await judge('the sheet');
    expect(await changes()).toEqual([]);
    expect(await db.selectFrom('light_shows').select('id').where('event_id', '=', event.id).execute()).toEqual([]);
  });

  await test.step('another rehearsal ends as soon as a real show begins', async () => {
    await board.getByRole('button', { name: 'Start rehearsal' }).click();
    await expect(board.getByRole('button', { name: 'End rehearsal' })).toBeVisible();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(board.getByText('Ended because a real show started.')).toBeVisible();
    await stopClock(fan.page);
    await passUntil(fan.page, async () => (await changes()).length > 0, 'a light on the fan’s phone');
  });

  expect(fan.faults).toEqual([]);
  await fan.close();
});
