import type pg from 'pg';
import { phonePattern } from '@backline/contract/phone';
import { readPhoneNumber } from '../src/platform/phone/numbering-plans.ts';

interface Stored {
  user_id: number;
  name: string;
  field: 'phone_number' | 'contact_phone';
  number: string;
}

/** Rows in hand at once. */
const batch = 2_000;

/**
 * Corrects numbers that were stored with a trunk zero, where nobody has the right number: it is the same telephone, so no one gets in who
 * could not before. Each has a line in the audit log. A number that somebody else has, and one that no plan has, are noted for an ADMIN.
 */
export async function up(client: pg.ClientBase): Promise<void> {
  await client.query(`
    declare numbers no scroll cursor for
    select id as user_id, name, 'phone_number' as field, phone_number as number from users where phone_number is not null and left_at is null
    union all
    select id, name, 'contact_phone', contact_phone from users where contact_phone is not null and left_at is null
    order by 1, 3`);
  const found: (Stored & { read_as: string | null })[] = [];
  for (;;) {
    const { rows } = await client.query<Stored>(`fetch ${batch} from numbers`);
    if (rows.length === 0) break;
    for (const row of rows) {
      const readAs = readPhoneNumber(row.number);
      if (readAs !== row.number) found.push({ ...row, read_as: readAs });
    }
  }
  await client.query('close numbers');
  const readers = Map.groupBy(found, (row) => row.read_as);
  for (const row of found) {
    const { read_as: readAs, user_id: userId } = row;
    const isStorable = readAs !== null && phonePattern.test(readAs);
    const isShared = readers.get(readAs)?.some((other) => other.user_id !== userId) === true;
    if (!isStorable || isShared || (await hasTwin(client, readAs, userId))) await note(client, row);
    else await correct(client, row, readAs);
  }
}

async function hasTwin(client: pg.ClientBase, number: string, userId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from users where (phone_number = $1 or contact_phone = $1) and id <> $2 limit 1',
    [number, userId],
  );
  return (rowCount ?? 0) > 0;
}

async function note(client: pg.ClientBase, { user_id, field, number, read_as }: Stored & { read_as: string | null }) {
  await client.query('insert into number_findings (user_id, field, stored, read_as) values ($1, $2, $3, $4)', [
    user_id,
    field,
    number,
    read_as,
  ]);
}

async function correct(client: pg.ClientBase, { user_id, name, field, number }: Stored, readAs: string) {
  await client.query(`update users set ${field} = $2, version = version + 1 where id = $1`, [user_id, readAs]);
  await client.query(
    `insert into audit_log (action, entity, entity_id, noun, entity_name, before, after, ip, request_id)
     values ('user.number_corrected', 'user', $1, 'Person', $2, jsonb_build_object($3::text, $4::text), jsonb_build_object($3::text, $5::text), '', 'migration')`,
    [String(user_id), name, field, number, readAs],
  );
}
