import { auditWords } from '@backline/contract/audit-fields';
import * as generalTexts from '@backline/contract/general.texts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { formatDateTime } from '../../lib/format.ts';
import { refuse } from '../../../testing/page.tsx';
import { ada, line, list, open, tim } from '../../../testing/audit.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const realNow = Date.now.bind(Date);
let aheadMs = 0;
/** Advances the clock by a minute. This also expires the browser's time zone, which is cached for one second. */
function passAMinute() {
  aheadMs += 60_000;
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadMs);
}

async function openDetails({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: /^View changes/ }));
  return within(await screen.findByRole('dialog'));
}

it('shows an empty state when nothing is logged', async () => {
  open(() => []);
  expect(await screen.findByText(generalTexts.noData)).toBeTruthy();
});

it('shows a load failure with a retry instead of an empty log', async () => {
  let isBroken = true;
  const { user } = open(() => (isBroken ? refuse(500, { code: 'internal', message: 'Broken' }) : [line(1)]));
  expect(await screen.findByText(generalTexts.fetchFailed)).toBeTruthy();
  expect(screen.queryByText(generalTexts.noData)).toBeNull();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Event changed')).toBeTruthy();
});

it('says that the person may not read the log', async () => {
  open(() => refuse(403, { code: 'forbidden', message: generalTexts.forbidden }));
  expect(await screen.findByText(generalTexts.forbidden)).toBeTruthy();
});

it('shows who did what to which record, and from where', async () => {
  open(() => [
    line(1),
    line(2, {
      actor: null,
      action: 'upload.swept',
      action_name: 'Upload swept',
      entity: 'upload',
      noun: 'Upload',
      entity_name: null,
    }),
  ]);
  const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(first?.textContent).toContain('Ada ByronAdmin');
  expect(first?.textContent).toContain('Event changedNight OneEvent192.0.2.7');
  expect(second?.textContent).toContain('BacklineUpload swept#7Upload');
});

it.each([
  ['Asia/Kathmandu', 6, 'Jul 3, 2030, 12:15 AM', '3rd Jul, 2030, 12:15 AM GMT+5:45', '03-07-2030 12:15 AM GMT+5:45'],
  ['Europe/London', 6, 'Jul 2, 2030, 7:30 PM', '2nd Jul, 2030, 07:30 PM GMT+1', '02-07-2030 07:30 PM GMT+1'],
  ['Europe/London', 0, 'Jan 2, 2030, 6:30 PM', '2nd Jan, 2030, 06:30 PM GMT', '02-01-2030 06:30 PM GMT'],
  ['America/Chicago', 6, 'Jul 2, 2030, 1:30 PM', '2nd Jul, 2030, 01:30 PM CDT', '02-07-2030 01:30 PM CDT'],
])(
  'shows times in %s, with the zone in the title, the head and the details',
  async (zone, month, listed, full, shown) => {
    vi.stubEnv('TZ', zone);
    passAMinute();
    const opened = open(() => [line(1, { at_dttm: Date.UTC(2030, month, 2, 18, 30) })]);
    const table = within(await screen.findByRole('table'));
    expect(table.getByText(listed).title).toBe(full);
    expect(screen.getByText(/^Your time \(/)).toBeTruthy();
    const dialog = await openDetails(opened);
    expect(dialog.getByText('When').parentElement?.textContent).toBe(`When${shown}`);
  },
);

it('shows both people of a Login As entry: the person acted as, and the ADMIN who acted', async () => {
  open(() => [line(1, { actor: tim, impersonator: ada })]);
  expect(await screen.findByText('as Tim Dale, by Ada Byron')).toBeTruthy();
});

it('names the API token that made a change for a person', async () => {
  open(() => [line(1, { actor: tim, token: { id: 4, name: 'Ledger' } })]);
  expect(await screen.findByText('Tim Dale, with the token Ledger')).toBeTruthy();
});

it('has a label for every key that a log entry can contain', async () => {
  const dialog = await openDetails(open(() => [line(1, { before: {}, after: { reason: Object.keys(auditWords) } })]));
  const after = within(dialog.getByRole('group', { name: 'After' }));
  const told = after.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(told).toEqual(Object.values(auditWords));
});

it('shows every value as readable text, without ids, keys or bare numbers', async () => {
  const opened = open(() => [
    line(1, {
      noun: 'Fan at an event',
      event_name: 'Harbour Lights',
      people: { 12: 'Mona Rivers', 30: 'Arta Vale' },
      before: { delivery_method: 'percentage', delivery_cost: 5, is_paid: false, named_seat: null },
      after: {
        manager_id: 12,
        admins: [12, 30, 1, 77],
        event_id: 7,
        event_dttm: Date.UTC(2030, 0, 2, 12),
        tax_rate: 5.5,
        delivery_method: 'fixed',
        delivery_cost: 1234.5,
        is_paid: true,
        role: 'TEAMMEMBER',
        event_role: 'ADMIN',
        gained: ['Page_Events'],
        store_type: 'OwnStore',
        profile_image_url: 'https://example.org/uploads/k3f9-face.png',
        sessionIds: ['0b7e5b2e-6c3f-4d43-9b0e-0d4b4f3f9a11', '0b7e5b2e-6c3f-4d43-9b0e-0d4b4f3f9a12'],
        job: 'send-mail',
        reason: 'right lost',
        rows: 1501,
        named_seat: { section: 'A', row: null, seat: '7' },
      },
    }),
  ]);
  const dialog = await openDetails(opened);
  const shown = dialog.getAllByRole('heading', { level: 2 }).map((heading) => {
    const [before, after] = within(heading.parentElement ?? document.body).getAllByRole('group');
    const items = within(after ?? document.body).queryAllByRole('listitem');
    const told = items.length > 0 ? items.map((item) => item.textContent).join('|') : after?.textContent;
    return [heading.textContent, before?.textContent?.replace('Before', ''), told?.replace('After', '')];
  });
  expect(shown).toEqual([
    ['Delivery Method', 'Percentage', 'Fixed amount'],
    ['Delivery Charges', '5%', '$1,234.50'],
    ['Paid event', 'No', 'Yes'],
    ['Another seat that the fan named', '-', 'Section A, Seat 7'],
    ['Artist manager', '-', 'Mona Rivers'],
    ['Event admins', '-', 'Mona Rivers|Arta Vale|Ada Byron|#77'],
    ['Event', '-', 'Harbour Lights'],
    ['Event Date', '-', formatDateTime(Date.UTC(2030, 0, 2, 12))],
    ['Tax Rate', '-', '5.5%'],
    ['Role', '-', 'Team member'],
    ['Role at the event', '-', 'Event admin'],
    ['Gained', '-', 'Events'],
    ['Store type', '-', 'Own store'],
    ['Profile image', '-', 'k3f9-face.png'],
    ['Sessions', '-', '2 sessions'],
    ['Job', '-', 'Send mail'],
    ['Reason', '-', 'The right to import was lost'],
    ['Rows', '-', '1,501'],
  ]);
});

it('names the event that a fan joined, and shows no session ID', async () => {
  const session = { entity: 'session', entity_id: '0b7e5b2e-6c3f-4d43-9b0e-0d4b4f3f9a11', noun: 'Session' };
  open(() => [
    line(1, {
      entity: 'event_user',
      entity_id: '7/12',
      noun: 'Fan at an event',
      entity_name: 'Fern',
      event_name: 'Pier',
    }),
    line(2, { ...session, entity_name: null }),
  ]);
  const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(first?.textContent).toContain('FernFan at an event · Pier');
  expect(second?.textContent).toContain('SessionSession');
  expect(second?.textContent).not.toContain('0b7e5b2e');
});

it('returns the focus to the log entry whose changes were shown', async () => {
  const opened = open(() => [line(1)]);
  const dialog = await openDetails(opened);
  await opened.user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^View changes/ }));
});

it('shows changed values before and after side by side, and the request ID', async () => {
  const opened = open(() => [
    line(1, { before: { venue: 'Hall', city: 'Bonn' }, after: { venue: null, city: 'Bonn' } }),
  ]);
  const dialog = await openDetails(opened);
  expect(dialog.getByText('req-1')).toBeTruthy();
  expect(dialog.getByRole('heading', { name: 'Venue' })).toBeTruthy();
  expect(dialog.getByRole('group', { name: 'Before' }).textContent).toBe('BeforeHall');
  expect(dialog.getByRole('group', { name: 'After' }).textContent).toBe('After-');
  expect(dialog.queryByText('City')).toBeNull();
});

it('lists only the differences between two lists and counts the unchanged items', async () => {
  const before = { features: ['Page_Events', 'Page_Orders'] };
  const opened = open(() => [line(1, { before, after: { features: ['Page_Events', 'Page_Polls'] } })]);
  const dialog = await openDetails(opened);
  const sides = ['Before', 'After'].map((name) =>
    within(dialog.getByRole('group', { name }))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  );
  expect(sides).toEqual([
    ['Orders', '1 unchanged'],
    ['Polls', '1 unchanged'],
  ]);
});

it('shows values as text and renders no markup in them', async () => {
  const typed = '<img src=x onerror=alert(1)>';
  const opened = open(() => [line(1, { before: null, after: { artist_bio: typed, more: { deep: typed } } })]);
  const dialog = await openDetails(opened);
  expect(dialog.getByText(typed)).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

it('says that a log entry has no values', async () => {
  const opened = open(() => [line(1, { before: null, after: null })]);
  expect((await openDetails(opened)).getByText('No values recorded.')).toBeTruthy();
});

it('loads older log entries by cursor', async () => {
  const { user, sentTo } = open(({ input }) => {
    if (input.cursor === 'after-10') return [line(11, { entity_name: 'Night Eleven' })];
    const rows = Array.from({ length: 10 }, (_, index) => line(index + 1));
    return Response.json(rows, { headers: { 'X-Next-Cursor': 'after-10' } });
  });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('button', { name: 'Night Eleven' })).toBeTruthy();
  expect(sentTo(list)[1]?.input).toMatchObject({ page_number: 2, cursor: 'after-10' });
});
