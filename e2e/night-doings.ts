import { expect, type Page } from '@playwright/test';
import type { Operation } from '@backline/contract/operation';
import { sql } from 'kysely';
import { buildFan, buildPoll, buildSongRequest, joinFan, planSession } from '../apps/server/builders/builders.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { accessCookie } from '../apps/server/src/platform/session/session.ts';
import { csrfTokenKey } from '../packages/client/src/csrf-token-key.ts';
import type { Installation } from './installation.ts';

export const callAsStaff = (page: Page, { method, path }: Operation, input: object): Promise<Record<string, unknown>> =>
  page.evaluate(
    async ({ isGet, address, input, key }) => {
      const headers = { 'content-type': 'application/json', 'x-csrf-token': localStorage.getItem(key) ?? '' };
      const answer = isGet
        ? await fetch(`${address}?${new URLSearchParams(input as Record<string, string>)}`, { headers })
        : await fetch(address, { method: 'POST', headers, body: JSON.stringify(input) });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as Record<string, unknown>;
    },
    { isGet: method === 'GET', address: `/api/${path}`, input, key: csrfTokenKey },
  );

export async function openFan(
  { db, installation }: { db: Db; installation: Installation },
  eventId: number,
  name: string,
) {
  const fan = await buildFan(db, { name });
  await joinFan(db, { eventId, fanId: fan.id });
  const { row, access, csrfToken } = planSession(installation, fan.id);
  await db.insertInto('sessions').values(row).execute();
  return {
    id: fan.id,
    async call({ path }: Operation, input: object): Promise<void> {
      const answer = await fetch(`${installation.baseUrl}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `${accessCookie}=${access}`, 'x-csrf-token': csrfToken },
        body: JSON.stringify(input),
      });
      expect(answer.status, `${path}: ${await answer.clone().text()}`).toBe(200);
    },
  };
}

interface Spent {
  event: { id: number; starts_at: Date | string };
  manager: { id: number };
  arrivals: number;
  marks: number;
}

const minuteMs = 60_000;

/** Builds a past night: each fan requested a song and answered a poll, one minute apart. */
export async function spendNight(db: Db, { event, manager, arrivals, marks }: Spent): Promise<void> {
  const eventId = event.id;
  const at = (minutes: number) => new Date(new Date(event.starts_at).getTime() + minutes * minuteMs);
  const polls = [];
  for (let place = 1; place <= marks; place += 1)
    polls.push(
      await buildPoll(db, {
        eventId,
        by: manager.id,
        question: `Which song ${place}? The one that the whole hall sings along to, or the slow one`,
        startsAt: at(place * 4),
        endsAt: at(place * 4 + 15),
      }),
    );
  await sql`
    insert into notifications (event_id, sent_by, title, body, audience, subject, leaves_at, left_at, fans, with_push)
    select ${eventId}, ${manager.id}, 'News of the night ' || place, 'Look at it.', 'all_users', '', at, at, ${arrivals}, 0
    from (select place, ${at(0)}::timestamptz + place * interval '5 minutes' as at from generate_series(1, ${marks}::int) place) x`.execute(
    db,
  );
  const [poll] = polls;
  for (let place = 0; place < arrivals; place += 1) {
    const { id: fanId } = await buildFan(db);
    await joinFan(db, { eventId, fanId, joinedAt: at(-90), checkedInAt: at(place - 20) });
    await buildSongRequest(db, { eventId, fanId, title: 'Blue Lamp', at: at(place) });
    await sql`
      insert into poll_votes (poll_id, option_id, user_id, voted_at)
      values (${poll?.id}, ${poll?.options[0]?.id}, ${fanId}, ${at(5 + place)})`.execute(db);
  }
}
