import type pg from 'pg';
import { encodeCursor } from '../apps/server/src/platform/db/cursor.ts';
import type { HttpSession } from '../apps/server/testing/http-session.ts';
import { atMost, mediansByTurns, type Line } from './load.ts';
import { staffOf } from './staff.ts';

export interface House {
  baseUrl: string;
  pool: pg.Pool;
}

/** Measures the users list with few and with many fans. Alternates the two, so that other load affects both. */
export async function usersLines(few: House, many: House, fans: string): Promise<Line[]> {
  const [fewCalls, manyCalls] = [await listCalls(few), await listCalls(many)];
  const lines: Line[] = [];
  for (const [what, call] of Object.entries(manyCalls)) {
    const [small, large] = await mediansByTurns([fewCalls[what as keyof typeof fewCalls], call]);
    const ratio = large / small;
    lines.push({
      what: `users, ${what}: ${large.toFixed(1)} ms with ${fans}, ${small.toFixed(1)} ms with 1000`,
      ...atMost(ratio, 3),
    });
  }
  return lines;
}

async function listCalls({ baseUrl, pool }: House) {
  const admin = await staffOf(baseUrl, 'admin');
  const manager = await staffOf(baseUrl, 'manager');
  const { fans, event, artist, owner } = await findSubjects(pool);
  const [middle] = fans;
  const list = (session: HttpSession, input: object = {}) => ofEach(session, () => input);
  /** Uses a different fan in each call, because a search for one of the newest names takes another path. */
  const ofEach = (session: HttpSession, inputOf: (fan: Fan) => object) => {
    let calls = 0;
    return () => {
      const fan = fans[calls % fans.length] ?? middle;
      calls += 1;
      return session.call<unknown[]>('POST', 'users/users_list', inputOf(fan));
    };
  };
  const cursor = encodeCursor({ key: '', id: middle.id });
  const named = (sort: 'name_asc' | 'name_desc') =>
    encodeCursor({ key: `${middle.first} ${middle.last}`, id: middle.id, sort });
  return {
    'first page': list(admin),
    'first page of a manager': list(manager),
    'half-way down by "Load more"': list(admin, { cursor }),
    'half-way down, of a manager': list(manager, { cursor }),
    'by name': list(admin, { sort: 'name_asc' }),
    'by name, half-way down': list(admin, { sort: 'name_desc', cursor: named('name_desc') }),
    'by name, half-way down, of a manager': list(manager, { sort: 'name_asc', cursor: named('name_asc') }),
    'by name, half-way down, of an event': list(admin, {
      event_id: event,
      sort: 'name_asc',
      cursor: named('name_asc'),
    }),
    'page 200': list(admin, { page_number: 200 }),
    'by manager': list(admin, { artistManager: [owner] }),
    'by artist': list(admin, { artists: [artist] }),
    'by event': list(admin, { event_id: event }),
    'check-ins of an event': list(admin, { event_id: event, section: 'checkins' }),
    'search in the middle of a name': ofEach(admin, ({ last }) => ({ search: last.slice(1) })),
    'the same of a manager': ofEach(manager, ({ last }) => ({ search: last.slice(1) })),
    'the same at an event': ofEach(admin, ({ last }) => ({ event_id: event, search: last.slice(1) })),
    'the same by artist': ofEach(admin, ({ last }) => ({ artists: [artist], search: last.slice(1) })),
    'search from first to last name': ofEach(admin, ({ first, last }) => ({
      search: `${first.slice(1)} ${last.slice(0, 3)}`,
    })),
    'search by a piece of a number': ofEach(admin, ({ number }) => ({ search: number.slice(-5) })),
    'search by a number as it is written': ofEach(admin, ({ number }) => ({
      search: `(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8, 10)}`,
    })),
    'search by a piece of a mail address': ofEach(admin, ({ email }) => ({ search: email.split('@')[0]?.slice(3) })),
    'search by a letter': list(admin, { search: 'z' }),
    'search for what is not there': list(admin, { search: 'zzqx' }),
  };
}

interface Fan {
  id: number;
  first: string;
  last: string;
  number: string;
  email: string;
}

const fanCount = 7;

async function findSubjects(pool: pg.Pool) {
  const { rows } = await pool.query<Fan>(
    `select id::int, split_part(name, ' ', 1) as first, last, number, email from (
       select distinct on (last) * from (
         select id, name, split_part(name, ' ', 2) as last, phone_number as number, contact_email::text as email
         from users where role = 'USER' and contact_email is not null
         order by id offset (select count(*) / 3 from users where role = 'USER') limit 5 * $1) near
       order by last, id) apart
     order by id limit $1`,
    [fanCount],
  );
  const others = await pool.query<{ event: number; artist: number; owner: number }>(
    `select
       (select event_id from event_users where is_fan group by event_id order by count(*) desc limit 1)::int as event,
       (select artist_id from event_artists group by artist_id order by count(*), artist_id limit 1)::int as artist,
       (select id from users where email = 'manager@demo.example.org')::int as owner`,
  );
  const [[middle, ...more], [subject]] = [rows, others.rows];
  if (middle === undefined || subject === undefined) throw new Error('no fans to list');
  const fans: [Fan, ...Fan[]] = [middle, ...more];
  return { fans, ...subject };
}
