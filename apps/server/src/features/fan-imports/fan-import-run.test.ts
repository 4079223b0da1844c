import { addFanImportRows, runFanImport } from '@backline/contract/fan-imports';
import { listStaffNotices } from '@backline/contract/staff-notices';
import * as importTexts from '@backline/contract/imports.texts';
import { describe, expect, test } from 'vitest';
import { buildArtist, buildEvent, buildFan, joinFan } from '../../../builders/builders.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import {
  detailsOf,
  filled,
  imported,
  importHouse,
  listOf,
  outcomesOf,
  people,
  progressOf,
  run,
  started,
  type Row,
} from '../../../testing/fan-imports/fan-imports.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { fanImportJobs } from './fan-imports.jobs.ts';

const house = await openForFile(importHouse());
const { db } = house.product;

const newEvent = async (managerId = house.managerId) => (await buildEvent(house.product.db, { managerId })).id;
const usersOf = (contactEmail: string) =>
  house.product.db.selectFrom('users').selectAll().where('contact_email', '=', contactEmail).execute();

describe('people of another organiser', () => {
  /** Creates three people of a rival manager: a fan with an account, an imported guest and an artist. */
  async function rivalsPeople() {
    const fan = await buildFan(db, { email: 'rival-fan@example.org' });
    await joinFan(db, { eventId: house.rivalEventId, fanId: fan.id });
    await imported(house.product, house.rival, house.rivalEventId, [
      { name: 'Secret Guest', email: 'rival-guest@example.org' },
    ]);
    const artist = await buildArtist(db, { managerId: house.rivalId });
    return { fan, artist };
  }

  test("treats another organiser's people and all staff as unknown", async () => {
    const { fan, artist } = await rivalsPeople();
    const eventId = await newEvent();
    const asked: Row[] = [
      { name: 'By mail', email: 'rival-fan@example.org' },
      { name: 'By number', phone: fan.phone_number ?? '' },
      { name: 'By the rival’s list', email: 'rival-guest@example.org' },
      { name: 'By staff mail', email: artist.email ?? '' },
      { name: 'By staff number', phone: artist.phone_number ?? '' },
      { name: 'By own mail', email: await ownAddress() },
    ];
    const unknown = asked.map((row, index) => ({
      name: row.name,
      ...(row.email === undefined ? { phone: `+1912555${String(index).padStart(4, '0')}` } : people(1)[0]),
    }));
    const answers = [];
    for (const rows of [asked, unknown]) {
      const id = await filled(house.manager, eventId, rows);
      const { preview: _preview, ...before } = await detailsOf(house.manager, eventId, id);
      const after = await run(house.product, house.manager, eventId, id);
      const errors = (await detailsOf(house.manager, eventId, id)).errors;
      answers.push({ before, after, errors, outcomes: await outcomesOf(house, id) });
    }
    const [known, strange] = answers.map((answer) => JSON.parse(withoutIds(answer)) as unknown);
    expect(known).toEqual(strange);
    expect(answers[0]?.outcomes).toEqual(Array(6).fill('added'));
  });

  /** Returns the manager's own email address, which an import must not match either. */
  async function ownAddress(): Promise<string> {
    const row = await house.product.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', house.managerId)
      .executeTakeFirstOrThrow();
    return row.email ?? '';
  }

  const withoutIds = (answer: object) =>
    JSON.stringify(answer, (key, value: unknown) => (/_id$|_dttm$/.test(key) ? null : value));

  test('creates new people without sign-in details and leaves existing people unchanged', async () => {
    const fan = await buildFan(db, { email: 'untouched@example.org' });
    await joinFan(db, { eventId: house.rivalEventId, fanId: fan.id });
    const eventId = await newEvent();
    const phone = fan.phone_number ?? '';
    await imported(house.product, house.manager, eventId, [
      { name: 'Somebody', email: 'untouched@example.org', phone },
    ]);
    expect(await listOf(house, eventId)).toEqual([
      expect.objectContaining({
        name: 'Somebody',
        email: null,
        phone_number: null,
        contact_email: 'untouched@example.org',
        contact_phone: phone,
      }),
    ]);
    const [made] = await usersOf('untouched@example.org');
    expect(made).toMatchObject({ role: 'USER', identity_id: null });
    const after = await db.selectFrom('users').selectAll().where('id', '=', fan.id).executeTakeFirstOrThrow();
    expect(after).toEqual(fan);
  });
});

describe("people of the manager's events", () => {
  test.each([
    ['proved mail address', 'email'],
    ['proved number', 'phone'],
    ['imported mail address', 'contact_email'],
    ['imported number', 'contact_phone'],
  ])('recognises a person by the %s, and adds the person without changes', async (_what, by) => {
    const [first, second] = [await newEvent(), await newEvent()];
    const [{ email } = { email: '' }] = people(1);
    const phone = `+1913555${String(first).padStart(4, '0')}`;
    const row: Row = by.endsWith('email') ? { name: 'Typed name', email } : { name: 'Typed name', phone };
    if (by.startsWith('contact')) {
      await imported(house.product, house.manager, first, [{ ...row, name: 'True name' }]);
    } else {
      const address = by === 'email' ? { email } : { phone_number: phone };
      const fan = await buildFan(db, { name: 'True name', ...address });
      await joinFan(db, { eventId: first, fanId: fan.id });
    }
    const [known] = await listOf(house, first);
    const ended = await imported(house.product, house.manager, second, [
      { ...row, section: 'Floor', row: 'C', seat: '7' },
    ]);
    expect(ended).toMatchObject({ added_count: 1, known_count: 0 });
    expect(await listOf(house, second)).toEqual([
      { ...known, event_role: 'USER', section: 'Floor', seat_row: 'C', seat: '7', checked_in_at: null },
    ]);
    expect(await listOf(house, first)).toEqual([known]);
  });

  test('keeps seat, check-in and role of a person who is already on the list', async () => {
    const eventId = await newEvent();
    const fan = await buildFan(db);
    const seat = { section: 'Balcony', row: 'A', seat: '1' };
    await joinFan(db, { eventId, fanId: fan.id, seat, checkedInAt: new Date(), eventRole: 'ADMIN' });
    const before = await listOf(house, eventId);
    const id = await filled(house.manager, eventId, [
      { name: 'Other', phone: fan.phone_number ?? '', section: 'Floor', row: 'Z', seat: '99' },
    ]);
    expect(await detailsOf(house.manager, eventId, id)).toMatchObject({ known_count: 1, status: 'open' });
    expect(await run(house.product, house.manager, eventId, id)).toMatchObject({ added_count: 0, known_count: 1 });
    expect(await listOf(house, eventId)).toEqual(before);
  });

  test('adds a person only once even if two rows match the person by different addresses', async () => {
    const eventId = await newEvent();
    const fan = await buildFan(db, { email: 'two-ways@example.org' });
    await joinFan(db, { eventId: house.eventId, fanId: fan.id });
    const ended = await imported(house.product, house.manager, eventId, [
      { name: 'By mail', email: 'two-ways@example.org', seat: '1' },
      { name: 'By number', phone: fan.phone_number ?? '', seat: '2' },
    ]);
    expect(ended).toMatchObject({ added_count: 1, known_count: 1 });
    expect(await listOf(house, eventId)).toEqual([expect.objectContaining({ id: fan.id, seat: '1' })]);
  });

  test('prefers a person who is already on this list, then a person who matches both email address and number', async () => {
    const [eventId, elsewhere] = [await newEvent(), await newEvent()];
    const half = await buildFan(db, { email: 'shared@example.org' });
    const whole = await buildFan(db, { contact_email: 'shared@example.org' });
    for (const fan of [half, whole]) await joinFan(db, { eventId: elsewhere, fanId: fan.id });
    const row = { name: 'Which', email: 'shared@example.org', phone: whole.phone_number ?? '' };
    await imported(house.product, house.manager, eventId, [row]);
    expect((await listOf(house, eventId)).map(({ id }) => id)).toEqual([whole.id]);
    const third = await newEvent();
    await joinFan(db, { eventId: third, fanId: half.id });
    expect(await imported(house.product, house.manager, third, [row])).toMatchObject({
      added_count: 0,
      known_count: 1,
    });
  });

  test('recognises people when an import is repeated, even if an ADMIN repeats it', async () => {
    const [first, second] = [await newEvent(), await newEvent()];
    const rows = people(30);
    expect(await imported(house.product, house.manager, first, rows)).toMatchObject({
      added_count: 30,
      known_count: 0,
    });
    expect(await imported(house.product, house.manager, first, rows)).toMatchObject({
      added_count: 0,
      known_count: 30,
    });
    expect(await imported(house.product, house.admin, second, rows)).toMatchObject({ added_count: 30, known_count: 0 });
    const ids = async (eventId: number) => (await listOf(house, eventId)).map(({ id }) => id);
    expect(await ids(second)).toEqual(await ids(first));
    // An import by another manager creates separate people with the same addresses.
    expect(await imported(house.product, house.rival, house.rivalEventId, rows)).toMatchObject({ added_count: 30 });
    const rivals = await ids(house.rivalEventId);
    expect((await ids(first)).filter((id) => rivals.includes(id))).toEqual([]);
  });
});

describe('import runs', () => {
  test('imports valid rows with seats and skips others', async () => {
    const eventId = await newEvent();
    const [one, two] = people(2);
    const id = await filled(house.manager, eventId, [
      { ...one, phone: '(212) 555-0190', section: 'Floor', row: 'C', seat: '7' },
      { name: '' },
      { ...one, name: 'Again' },
      { ...two, name: '=HYPERLINK("http://example.org","Free")' },
    ]);
    expect(await run(house.product, house.manager, eventId, id)).toMatchObject({
      status: 'finished',
      row_count: 4,
      error_count: 2,
      done_count: 4,
      added_count: 2,
      known_count: 0,
    });
    expect(await outcomesOf(house, id)).toEqual(['added', 'refused', 'refused', 'added']);
    expect(await listOf(house, eventId)).toMatchObject([
      {
        name: one?.name,
        contact_email: one?.email,
        contact_phone: '+12125550190',
        event_role: 'USER',
        section: 'Floor',
        seat_row: 'C',
        seat: '7',
        checked_in_at: null,
      },
      // Formulas are stored as typed. CSV exports escape them.
      {
        name: '=HYPERLINK("http://example.org","Free")',
        contact_phone: null,
        section: null,
        seat_row: null,
        seat: null,
      },
    ]);
  });

  test('reports a finished import as finished without running it again', async () => {
    const eventId = await newEvent();
    const id = await filled(house.manager, eventId, people(2));
    const first = await run(house.product, house.manager, eventId, id);
    const { body } = await house.manager.call(runFanImport, { event_id: eventId, fan_import_id: id });
    expect(body).toEqual({ message: importTexts.importFinished, import: first });
    expect(await listOf(house, eventId)).toHaveLength(2);
  });

  test('shows progress over 5,000 rows and adds each person once', { timeout: 60_000 }, async () => {
    const eventId = await newEvent();
    const rows = people(5_000).map((row, index) => ({ ...row, seat: String(index) }));
    const id = await filled(house.manager, eventId, rows);
    await started(house.manager, eventId, id);
    const steps: number[] = [];
    for (let now = await progressOf(house.manager, eventId, id); now.status === 'running';) {
      await runJobs(house.product.platform, fanImportJobs, { atMost: 1 });
      now = await progressOf(house.manager, eventId, id);
      steps.push(now.done_count);
    }
    expect(steps).toEqual([1_000, 2_000, 3_000, 4_000, 5_000]);
    const list = await listOf(house, eventId);
    const ordered = list.toSorted((left, right) => Number(left.seat) - Number(right.seat));
    expect(ordered.map(({ name, contact_email, seat }) => ({ name, email: contact_email, seat }))).toEqual(rows);
  });

  test('creates each person once when two files with the same people run concurrently', async () => {
    const [first, second] = [await newEvent(), await newEvent()];
    const rows = people(300);
    const ids = [await filled(house.manager, first, rows), await filled(house.manager, second, rows)];
    await Promise.all([
      run(house.product, house.manager, first, ids[0] ?? 0),
      run(house.product, house.manager, second, ids[1] ?? 0),
    ]);
    const [one, two] = [await listOf(house, first), await listOf(house, second)];
    expect(one).toHaveLength(300);
    expect(two.map(({ id }) => id)).toEqual(one.map(({ id }) => id));
  });

  test('either imports or rejects each row that arrives while the import starts', async () => {
    const eventId = await newEvent();
    const rows = people(40);
    const id = await filled(house.manager, eventId, rows.slice(0, 1));
    const input = { event_id: eventId, fan_import_id: id };
    const adding = rows
      .slice(1)
      .map((row, index) => house.manager.call(addFanImportRows, { ...input, first_line: index + 3, rows: [row] }));
    const running = house.manager.call(runFanImport, input);
    const statuses = (await Promise.all(adding)).map(({ status }) => status);
    await running;
    const taken = 1 + statuses.filter((status) => status === 200).length;
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await run(house.product, house.manager, eventId, id)).toMatchObject({
      row_count: taken,
      added_count: taken,
    });
    expect(await listOf(house, eventId)).toHaveLength(taken);
  });
});

test('notifies only the person who started an import that it has finished', async () => {
  const eventId = await newEvent();
  await imported(house.product, house.manager, eventId, [{ name: 'Robin', email: 'notified@example.org' }]);
  await runJobs(house.product.platform);
  const noticesOf = async (client: typeof house.manager) =>
    (await client.call(listStaffNotices, {})).body.filter(({ event }) => event?.event_id === eventId);
  expect(await noticesOf(house.manager)).toMatchObject([{ kind: 'fan_import', times: 1 }]);
  expect(await noticesOf(house.admin)).toEqual([]);
});
