import type pg from 'pg';
import { cleanLine, cleanLines } from '@backline/contract/typed-text';

interface Typed {
  table: string;
  key: readonly string[];
  lines: readonly string[];
  /** Of several lines. */
  paragraphs?: readonly string[];
  /** SQL for a name of which nothing is left to see: a row without one cannot be pressed, nor saved by its form. */
  nameless?: string;
}

const address = ['address1', 'address2', 'country', 'country_code', 'state', 'state_code', 'city', 'zipcode'];
const seats = ['section', 'seat_row', 'seat'];

/** What people have typed. The audit log stays as it was written, addresses and links have rules of their own. */
const typed: readonly Typed[] = [
  {
    table: 'users',
    key: ['id'],
    lines: ['name'],
    nameless: `coalesce(users.email::text, users.phone_number, users.contact_email::text, users.contact_phone, 'No name')`,
  },
  {
    table: 'events',
    key: ['id'],
    lines: ['name', 'venue', ...address, 'kiosk_location', 'kiosk_pickup'],
    paragraphs: ['artist_bio', 'contact_info', 'seller_info'],
    nameless: `'Event ' || events.code`,
  },
  { table: 'event_users', key: ['event_id', 'user_id'], lines: [...seats, 'named_section', 'named_row', 'named_seat'] },
  { table: 'fan_import_rows', key: ['fan_import_id', 'line'], lines: ['name', ...seats] },
  { table: 'access_requests', key: ['id'], lines: ['name'], nameless: 'access_requests.email' },
];

/** Rows in hand at once. */
const batch = 2_000;

/**
 * Reads what was typed before the contract cleaned it by the contract's own rule, which SQL cannot say. A migration and no job:
 * nothing is served meanwhile that is half the one and half the other, no form is open on a row, and it happens once.
 */
export async function up(client: pg.ClientBase): Promise<void> {
  for (const each of typed) await cleanTable(client, each);
}

async function cleanTable(client: pg.ClientBase, { table, key, lines, paragraphs = [], nameless }: Typed) {
  const columns = [...lines, ...paragraphs];
  // Plain words with one space between them are nearly all there is: those need no look.
  const isPlain = columns.map((column) => `${column} ~ '^([!-~]+( [!-~]+)*)?$'`).join(' and ');
  const chosen = [...key, ...columns].join(', ');
  await client.query(
    `declare typed no scroll cursor for select ${chosen} from ${table} where not (${isPlain}) for no key update`,
  );
  for (;;) {
    const { rows } = await client.query<Record<string, string | null>>(`fetch ${batch} from typed`);
    if (rows.length === 0) break;
    const cleaned = rows
      .map((row) => ({
        row,
        clean: { ...row, ...cleanOf(row, lines, cleanLine), ...cleanOf(row, paragraphs, cleanLines) },
      }))
      .filter(({ row, clean }) => JSON.stringify(row) !== JSON.stringify(clean))
      .map(({ clean }) => clean);
    if (cleaned.length > 0) await store(client, { table, key, columns, nameless }, cleaned);
  }
  await client.query('close typed');
}

function cleanOf(row: Record<string, string | null>, columns: readonly string[], clean: (typed: string) => string) {
  const texts = columns.map((column) => [column, row[column] ?? null] as const);
  return Object.fromEntries(texts.map(([column, text]) => [column, text === null ? null : clean(text)]));
}

async function store(
  client: pg.ClientBase,
  { table, key, columns, nameless }: Pick<Typed, 'table' | 'key' | 'nameless'> & { columns: readonly string[] },
  rows: readonly object[],
): Promise<void> {
  const named = (column: string) =>
    column === 'name' && nameless !== undefined ? `coalesce(nullif(clean.name, ''), ${nameless})` : `clean.${column}`;
  await client.query(
    `update ${table} set ${columns.map((column) => `${column} = ${named(column)}`).join(', ')}
     from jsonb_populate_recordset(null::${table}, $1) clean
     where ${key.map((column) => `${table}.${column} = clean.${column}`).join(' and ')}`,
    [JSON.stringify(rows)],
  );
}
