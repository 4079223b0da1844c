import { bareRow, linesBesideRow, type Line } from './load.ts';
import { staffOf } from './staff.ts';
import type { House } from './users.ts';

/**
 * Max cost of a search, as a multiple of reading one row through the bare server. A search runs six groups of up to
 * four queries.
 */
const bound = 40;

/** Measures the searches of the command palette, as an ADMIN and as a manager. */
export async function searchLines(
  { baseUrl, pool }: House,
  { bareUrl, eventId, size }: { bareUrl: string; eventId: number; size: string },
): Promise<Line[]> {
  const subject = await findSubject(pool, eventId);
  const texts = {
    'the beginning of an order’s number': subject.order_no.slice(0, 8),
    'a first name': subject.name.split(' ')[0] ?? '',
    'a full name': subject.name,
    'digits of a phone number': subject.number.slice(-7),
    'a mail address': subject.email,
    'two letters': subject.name.slice(0, 2),
    'what is not there': 'zzqx',
  };
  const calls: Parameters<typeof linesBesideRow>[1] = {};
  for (const who of ['admin', 'manager'] as const) {
    const session = await staffOf(baseUrl, who);
    for (const [what, query] of Object.entries(texts)) {
      calls[`${what}, as ${who}`] = {
        call: async () => void (await session.call('POST', 'search/search_everything', { query })),
        bound,
      };
    }
  }
  return linesBesideRow(bareRow(bareUrl, eventId), calls, (what, ours) => {
    return `search everything, ${what}: ${ours.toFixed(1)} ms of ${size}`;
  });
}

async function findSubject(pool: House['pool'], eventId: number) {
  const { rows } = await pool.query<{ order_no: string; name: string; number: string; email: string }>(
    `select o.order_no, u.name, coalesce(u.phone_number, u.contact_phone) as number, coalesce(u.email, u.contact_email)::text as email
     from (select * from orders where event_id = $1 order by created_at, id limit 1000) o join users u on u.id = o.user_id
     where coalesce(u.email, u.contact_email) is not null and coalesce(u.phone_number, u.contact_phone) is not null limit 1`,
    [eventId],
  );
  const [subject] = rows;
  if (subject === undefined) throw new Error('no buyer to search for');
  return subject;
}
