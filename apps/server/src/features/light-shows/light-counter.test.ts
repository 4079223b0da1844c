import { lightsForFans, lightsOfEvent } from '@backline/contract/light-shows';
import { expect, test } from 'vitest';
import { LivePage } from '../../../testing/live-page.ts';
import { freePort } from '../../../testing/server-process.ts';
import { lightHouse } from '../../../testing/light-shows/light-shows.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const port = await freePort();
const baseUrl = `http://localhost:${port}`;
const house = await openForFile(lightHouse({ PUBLIC_URL: baseUrl }));
await house.app.listen({ port, host: 'localhost' });

async function phoneOf(eventId: number): Promise<LivePage> {
  const page = await LivePage.open(baseUrl, house.fan.cookie, { as: 'fan' });
  await page.until((frame) => 'at' in frame);
  await page.listen([{ topic: lightsForFans.name, event_id: eventId }]);
  return page;
}

test("shows phones' reports and disconnects to staff within two seconds", async () => {
  const { eventId, trackId } = await house.newEvent();
  const { body } = await house.play(eventId, trackId);
  const page = await phoneOf(eventId);
  const sendReport = (change: object) =>
    page.send({ light: { event_id: eventId, epoch: body.epoch, error_ms: 3, state: 'ready', ...change } });
  sendReport({});
  const board = async () => (await house.lights(eventId)).phones;
  await expect.poll(board).toMatchObject({ ready: 1, late: 0, gone: 0, p50_ms: 3 });
  sendReport({ state: 'playing', started_ms: 12 });
  const counts = () =>
    house.db.selectFrom('light_phone_counts').select(['show_id', 'phones']).where('event_id', '=', eventId).execute();
  await expect
    .poll(counts)
    .toMatchObject([{ show_id: body.show_id, phones: { '': { started: { [house.fanId]: 12 } } } }]);
  page.close();
  await expect.poll(board).toMatchObject({ ready: 0, gone: 1 });
  await house.stop(eventId);
  const again = await phoneOf(eventId);
  again.send({ light: { event_id: eventId, epoch: body.epoch + 1, error_ms: 3, state: 'ready' } });
  // The counts of a stopped show remain until its report is written.
  await expect
    .poll(counts)
    .toMatchObject([
      { show_id: body.show_id, phones: { '': { ready: { [house.fanId]: 3 }, started: { [house.fanId]: 12 } } } },
    ]);
  again.close();
});

test('counts reports only from fans subscribed to the event', async () => {
  const [heard, other] = [await house.newEvent(), await house.newEvent()];
  const report = (eventId: number) => ({ light: { event_id: eventId, epoch: 0, state: 'ready', error_ms: 2 } });
  const desk = await LivePage.open(baseUrl, house.manager.cookie, {});
  await desk.listen([{ topic: lightsOfEvent.name, event_id: other.eventId }]);
  desk.send(report(other.eventId));
  // The server handles frames in order, so the response to the clock frame proves that it has handled the report.
  desk.send({ clock: 1 });
  await desk.until((frame) => 'clock' in frame);
  const phone = await phoneOf(heard.eventId);
  phone.send(report(other.eventId));
  phone.send(report(heard.eventId));
  const counted = async () => {
    const ids = [heard.eventId, other.eventId];
    const rows = await house.db
      .selectFrom('light_phone_counts')
      .select('event_id')
      .where('event_id', 'in', ids)
      .execute();
    return rows.map(({ event_id: id }) => id);
  };
  await expect.poll(counted).toEqual([heard.eventId]);
  desk.close();
  phone.close();
});
