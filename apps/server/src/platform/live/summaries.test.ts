import { setTimeout as sleep } from 'node:timers/promises';
import { pollResultsForFans } from '@backline/contract/fan-polls';
import { answerPoll } from '@backline/contract/poll-answers';
import { expect, test } from 'vitest';
import { buildEvent, buildFan, buildManager, buildPoll, joinFan } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { LivePage } from '../../../testing/live-page.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { freePort } from '../../../testing/server-process.ts';

const port = await freePort();
const baseUrl = `http://localhost:${port}`;
const { app, db, platform } = await openForFile(testApp({ PUBLIC_URL: baseUrl }));
await app.listen({ port, host: 'localhost' });

test('sends the votes of a live poll to phones at most once in two seconds, and the final votes last', async () => {
  const manager = await buildManager(db);
  const event = await buildEvent(db, { managerId: manager.id, startsAt: new Date() });
  const poll = await buildPoll(db, { eventId: event.id, by: manager.id, results: 'live' });
  const newFan = async () => {
    const fan = await buildFan(db);
    await joinFan(db, { eventId: event.id, fanId: fan.id, checkedInAt: new Date() });
    return signedInAs(app, platform, fan);
  };
  const page = await LivePage.open(baseUrl, (await newFan()).cookie, { as: 'fan' });
  try {
    await page.until((frame) => 'at' in frame);
    await page.listen([{ topic: pollResultsForFans.name, event_id: event.id }]);
    const times: number[] = [];
    page.socket.on('message', (frame) => String(frame).includes('"polls"') && times.push(Date.now()));
    const option_id = poll.options[0]?.id ?? 0;
    for (const fan of await Promise.all([newFan(), newFan(), newFan(), newFan()])) {
      await fan.call(answerPoll, { event_id: event.id, poll_id: poll.id, option_id });
      await sleep(300);
    }
    const shown = await page.until((frame) => JSON.stringify(frame).includes(`[${option_id},4]`));
    expect(shown).toMatchObject({
      data: { polls: [{ id: poll.id, votes: expect.arrayContaining([[option_id, 4]]) }] },
    });
    const [first = 0, last = Infinity] = times;
    expect(times.length).toBeLessThanOrEqual(2);
    expect(last - first).toBeGreaterThanOrEqual(1_900);
  } finally {
    page.close();
  }
}, 30_000);
