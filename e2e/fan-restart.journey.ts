import { pollsForFans } from '@backline/contract/fan-polls';
import { buildEvent, buildPoll } from '../apps/server/builders/builders.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { untilListening } from './live-page.ts';
import { judge } from './phone.ts';

test('a phone says that it reconnects while the server is down, and then shows what has changed, without a reload', async ({
  house,
  db,
  installation,
  openFanPhone,
}) => {
  test.slow();
  const { manager } = house;
  const event = await buildEvent(db, { managerId: manager.id, name: 'Crash Night', startsAt: new Date() });
  const fan = await buildFanAt(db, event);
  const of = { eventId: event.id, by: manager.id };
  const first = await buildPoll(db, { ...of, question: 'Which song first?' });
  const phone = await openFanPhone(fan, { allowed: /ERR_|WebSocket/ });
  const ready = untilListening(phone);
  await phone.goto(`/fan/${event.code}`);
  await ready;
  const card = (question: string) => phone.getByRole('region', { name: 'On now' }).getByText(question);
  const notice = phone.getByText('No connection to the event. Reconnecting…');
  await expect(card('Which song first?')).toBeVisible();
  await phone.evaluate(() => Object.assign(window, { isSamePage: true }));

  const restarted = installation.restart('SIGKILL');
  await expect(notice).toBeVisible();
  await expect(card('Which song first?')).toBeVisible();
  await judge(phone, 'a phone that reconnects');
  await db.updateTable('polls').set({ completed_at: new Date() }).where('id', '=', first.id).execute();
  await buildPoll(db, { ...of, question: 'Which song last?' });
  await db.insertInto('noted').values({ topic: pollsForFans.name, event_id: event.id, data: '{}' }).execute();
  await restarted;

  await expect(notice).toBeHidden();
  await expect(card('Which song last?')).toBeVisible();
  await expect(card('Which song first?')).toBeHidden();
  expect(await phone.evaluate(() => 'isSamePage' in window)).toBe(true);
});
