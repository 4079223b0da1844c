import { buildArtist, buildEvent, buildFan, buildTrack, joinFan } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { watchLight } from './light-watch.ts';
import { judge, openPhone, signInFan } from './phone.ts';

test('a fan is warned, takes part, hears a Play of an event admin, and the screen flashes on the beat until a tap stops it', async ({
  browser,
  baseURL,
  house,
  installation,
  db,
}) => {
  const artist = await buildArtist(db, { managerId: house.manager.id, name: 'The Lamps' });
  const event = await buildEvent(db, { managerId: house.manager.id, artistIds: [artist.id], startsAt: new Date() });
  await buildTrack(db, { eventId: event.id, uploadedBy: house.manager.id, title: 'First Song', flashes: 29 });
  const phones = [];
  for (const name of ['Fenna', 'Kees']) {
    const fan = await buildFan(db, { name });
    await joinFan(db, { eventId: event.id, fanId: fan.id, checkedInAt: new Date() });
    if (name === 'Kees') {
      const row = db.updateTable('event_users').set({ event_role: 'ADMIN' });
      await row.where('event_id', '=', event.id).where('user_id', '=', fan.id).execute();
    }
    const phone = await openPhone(browser, baseURL, { reducedMotion: 'no-preference' });
    await signInFan({ page: phone.page, db, installation }, fan);
    await phone.page.goto(`/fan/${event.code}`);
    await phone.page.getByRole('link', { name: 'Light show' }).click();
    phones.push(phone);
  }
  const [fenna, kees] = phones;
  if (fenna === undefined || kees === undefined) throw new Error('two phones');
  const phone = fenna.page;

  await test.step('nothing is lit before the warning was read', async () => {
    await expect(phone.getByRole('heading', { name: 'Before your phone lights up' })).toBeVisible();
    await expect(phone.getByRole('radio', { name: 'Flash on the beat' })).toBeChecked();
    await judge(phone, 'the warning');
    await phone.getByRole('button', { name: 'I have read this: take part' }).click();
    await expect(phone.getByText('It knows the show’s time to within')).toBeVisible();
    await expect(phone.getByText('1 of 1 shows are on it')).toBeVisible();
    await judge(phone, 'the phone that takes part');
  });

  const changes = await watchLight(phone);
  await test.step('an event admin plays, after being asked once', async () => {
    await kees.page.getByRole('button', { name: 'Play First Song' }).click();
    await judge(kees.page, 'the event admin’s songs');
    await kees.page.getByRole('button', { name: 'Start now' }).click();
    await expect(kees.page.getByText('The light show begins in 10 seconds.')).toBeVisible();
    await expect(phone.getByRole('timer')).toBeVisible();
    await judge(phone, 'the countdown');
  });

  await test.step('it flashes at its moments', async () => {
    await expect.poll(async () => (await changes()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(8);
    const { starts_at: startsAt } = await db
      .selectFrom('light_shows')
      .select('starts_at')
      .where('event_id', '=', event.id)
      .executeTakeFirstOrThrow();
    const startMs = new Date(String(startsAt)).getTime();
    const on = (await changes()).filter(({ lit }) => lit).map(({ atMs }) => atMs - startMs);
    const off = on.map((ms) => Math.abs(((ms - 900 + 500) % 1_000) - 500));
    // A busy machine draws some frames late; the clock is wrong in all of them or in none.
    const median = off.toSorted((one, other) => one - other)[Math.floor(off.length / 2)];
    expect(median).toBeLessThanOrEqual(50);
  });

  await test.step('a tap anywhere stops it on this phone, and it stays dark', async () => {
    await phone.locator('dialog[data-lit]').tap({ position: { x: 20, y: 200 } });
    await expect(phone.getByText('Stopped on this phone')).toBeVisible();
    await expect(phone.locator('dialog[data-lit]')).toHaveCount(0);
    await phone.reload();
    await expect(phone.getByRole('button', { name: 'Take part' })).toBeVisible();
    await expect(phone.locator('dialog[data-lit]')).toHaveCount(0);
  });

  await test.step('who takes part again joins in the middle, and the event admin’s Stop ends it', async () => {
    await phone.getByRole('button', { name: 'Take part' }).click();
    await expect(phone.locator('dialog[data-lit]')).toBeVisible();
    await kees.page.getByRole('button', { name: 'Stop on all phones' }).click();
    await expect(phone.locator('dialog[data-lit]')).toHaveCount(0, { timeout: 5_000 });
  });
  for (const { faults, close } of phones) {
    expect(faults).toEqual([]);
    await close();
  }
});
