import { expect } from 'vitest';
import { eventInput } from '../../testing/event-input.ts';
import { signInByLink, signInFan, type HttpSession } from '../../testing/http-session.ts';
import { inLanes, type KillCase } from './kill-house.ts';

const managerEmail = 'manager@demo.example.org';

async function createEvent(session: HttpSession, name: string): Promise<number> {
  const { result } = await session.call<{ result: { id: number }[] }>('POST', 'artist_manager/list', {
    role: 'ARTIST',
  });
  const input = { ...eventInput(name, result[0]?.id ?? 0), seo_url: name.toLowerCase().replaceAll(' ', '-') };
  return (await session.call<{ event_id: number }>('POST', 'events/create_event', input)).event_id;
}

const events: KillCase = {
  title: 'events after kill -9 of the server, or of the server and its database: every acknowledged event exists',
  ground: 'demo',
  rounds: 3,
  async lives(_house, round) {
    let made: ReturnType<typeof inLanes<string>>;
    return [
      {
        async until({ baseUrl }) {
          const session = await signInByLink(baseUrl, managerEmail);
          made = inLanes(4, async (lane, index) => {
            const name = `Round ${round} lane ${lane} number ${index} end`;
            await createEvent(session, name);
            return name;
          });
          await made.untilMoreThan(20 + round * 10);
        },
        after: () => made.ended,
      },
      {
        async until({ baseUrl }) {
          const after = await signInByLink(baseUrl, managerEmail);
          const missing: string[] = [];
          for (const name of made.acknowledged) {
            const path = `events/get_event_names?search=${encodeURIComponent(name)}`;
            const found = await after.call<{ name: string }[]>('GET', path);
            if (!found.some((event) => event.name === name)) missing.push(name);
          }
          expect(missing).toEqual([]);
        },
      },
    ];
  },
};

interface Arrived {
  fan: HttpSession;
  seat: string;
}

const checkIns: KillCase = {
  title: 'check-ins after kill -9 of the server, or of the server and its database: seats and sessions are kept',
  ground: 'demo',
  rounds: 3,
  async lives(_house, round) {
    let baseUrl = '';
    let eventId = 0;
    let made: ReturnType<typeof inLanes<Arrived>>;
    return [
      {
        async until(server) {
          ({ baseUrl } = server);
          const manager = await signInByLink(baseUrl, managerEmail);
          eventId = await createEvent(manager, `Tonight ${round}`);
          const path = `events/get_event_details?event_id=${eventId}`;
          const [detail] = await manager.call<{ event_code: string }[]>('GET', path);
          made = inLanes(4, async (lane, index) => {
            const seat = String(round * 4_000 + lane * 1_000 + index).padStart(5, '0');
            const fan = await signInFan(() => baseUrl, `+141557${seat}`);
            await fan.call('POST', 'fan/join_event', { event_code: detail?.event_code });
            await fan.call('POST', 'fan/check_in', { event_id: eventId, section: 'Floor', row: 'A', seat });
            return { fan, seat };
          });
          await made.untilMoreThan(20 + round * 10);
        },
        after: () => made.ended,
      },
      {
        async until(server) {
          ({ baseUrl } = server);
          const lost: string[] = [];
          for (const { fan, seat } of made.acknowledged) {
            const path = `fan/get_attendance?event_id=${eventId}`;
            const place = await fan.call<{ seat: string; checkin_dttm: number | null }>('GET', path);
            if (place.seat !== seat || place.checkin_dttm === null) lost.push(seat);
          }
          expect(lost).toEqual([]);
        },
      },
    ];
  },
};

export const recordCases = [events, checkIns];
