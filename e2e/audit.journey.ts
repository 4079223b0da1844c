import { buildAdmin } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { judgeHere } from './judge.ts';

const widths = [
  { width: 1280, height: 900 },
  { width: 375, height: 667 },
  { width: 667, height: 375 },
];

test('staff search the audit log by activity and see no keys or ids, and the browser’s Back button closes an entry', async ({
  page,
  db,
  house,
  signIn,
}) => {
  const ada = await buildAdmin(db, { name: 'Ada' });
  const after = {
    manager_id: house.manager.id,
    artist_id: [house.artist.id],
    delivery_method: 'fixed',
    delivery_cost: 1234.5,
    is_paid: true,
    event_dttm: 1_900_000_000_000,
    checkin_dttm: null,
  };
  const people = { [house.manager.id]: 'Mona Rivers', [house.artist.id]: 'Arta Vale' };
  const line = { actor_id: ada.id, event_name: null, ip: '192.0.2.7', request_id: 'r' };
  const made = {
    action: 'event.created',
    entity: 'event',
    entity_id: '7',
    noun: 'Event',
    entity_name: 'Harbour Lights',
  };
  const joined = { action: 'event_user.joined', entity: 'event_user', entity_id: '7/12', noun: 'Fan at an event' };
  await db
    .insertInto('audit_log')
    .values([
      { ...line, ...made, after: JSON.stringify(after), people: JSON.stringify(people) },
      { ...line, ...joined, entity_name: 'Fern Example', event_name: 'Harbour Lights' },
    ])
    .execute();
  await signIn(page, ada, '/audit');
  await expect(page.getByText('Fan at an event · Harbour Lights')).toBeVisible();

  for (const size of widths) {
    await test.step(`at ${size.width} px`, async () => {
      await page.setViewportSize(size);
      await page.goto('/audit');
      const filters = page.getByRole('button', { name: 'Filters' });
      if (size.width === 375) {
        const first = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem').first();
        await first.waitFor();
        expect((await first.boundingBox())?.y).toBeLessThanOrEqual(size.height / 2);
        await filters.click();
      } else {
        await expect(filters).toHaveCount(0);
        const tops = ['From', 'Until'].map((name) => page.getByRole('textbox', { name }).boundingBox());
        const [from, until] = await Promise.all(tops);
        expect(until?.y).toBe(from?.y);
      }
      await page.getByRole('combobox', { name: 'Action' }).click();
      await page.keyboard.type('Event created');
      await page.getByTitle('Event created').click();
      await expect(page).toHaveURL(/\?action=event\.created$/);
      await expect(page.getByText('Joined an event')).toHaveCount(0);
      await page.getByRole('button', { name: 'Harbour Lights', exact: true }).click();
      await expect(page).toHaveURL(/action=event\.created&entity=event&id=7$/);
      await page.goBack();
      await expect(page).toHaveURL(/\?action=event\.created$/);
      await page.goBack();
      await expect(page).toHaveURL(/\/audit$/);
      await page.goForward();
      await expect(page).toHaveURL(/\?action=event\.created$/);
      await judgeHere(page, `the audit log of one action at ${size.width} px`);
      await page.getByRole('button', { name: 'View changes: Event created, Harbour Lights' }).click();
      const dialog = page.getByRole('dialog');
      for (const text of ['Mona Rivers', 'Arta Vale', 'Fixed amount', '$1,234.50', 'Yes']) {
        await expect(dialog.getByText(text, { exact: true })).toBeVisible();
      }
      await judgeHere(page, `the changes of an audit line at ${size.width} px`);
    });
  }
});
