import type { AuditLine } from '@backline/contract/audit';
import { messages } from '@backline/contract/messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatDateTime } from '../../lib/format.ts';
import { fromWallClock, localZone } from '../../lib/time-zone.ts';
import { openPage, refuse, type Answer } from '../../ui/testing.tsx';
import { Component } from './audit.page.tsx';

const path = '/audit';
const list = 'audit/audit_list';
const people = 'audit/get_people';
const kinds = 'audit/get_kinds';

const ada = { id: 1, name: 'Ada Byron', role: 'ADMIN' } as const;
const tim = { id: 3, name: 'Tim Dale', role: 'TEAMMEMBER' } as const;

const line = (id: number, more: Partial<AuditLine> = {}): AuditLine => ({
  id,
  at_dttm: Date.UTC(2030, 0, 2, 12),
  actor: ada,
  impersonator: null,
  action: 'event.updated',
  action_name: 'Event changed',
  entity: 'event',
  entity_id: '7',
  noun: 'Event',
  entity_name: 'Night One',
  event_name: null,
  people: {},
  before: { venue: 'Riverside Hall', version: 3 },
  after: { venue: 'Dock 5', version: 4 },
  ip: '192.0.2.7',
  request_id: 'req-1',
  ...more,
});

const open = (answer: Answer, at = path) =>
  openPage({
    Component,
    path,
    at,
    features: ['Role_Access'],
    role: 'ADMIN',
    answers: {
      [list]: answer,
      [kinds]: () => [
        { entity: 'event', name: 'Event', actions: [{ action: 'event.updated', name: 'Event changed' }] },
        {
          entity: 'fan_import',
          name: 'Fan import',
          actions: [{ action: 'fan_import.started', name: 'Import started' }],
        },
        { entity: 'role', name: 'Role', actions: [] },
      ],
      [people]: ({ input }) => {
        const all = [ada, tim];
        if (input.person_id !== undefined) return all.filter(({ id }) => String(id) === input.person_id);
        return all.filter(({ name }) => name.toLowerCase().includes(String(input.search).toLowerCase()));
      },
    },
  });

async function openDetails({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: /^View changes/ }));
  return within(await screen.findByRole('dialog'));
}

it('says so when nothing is noted', async () => {
  open(() => []);
  expect(await screen.findByText(messages.noData)).toBeTruthy();
});

it('shows a failed load with a way to try again, never as an empty log', async () => {
  let isBroken = true;
  const { user } = open(() => (isBroken ? refuse(500, { code: 'internal', message: 'Broken' }) : [line(1)]));
  expect(await screen.findByText(messages.fetchFailed)).toBeTruthy();
  expect(screen.queryByText(messages.noData)).toBeNull();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Event changed')).toBeTruthy();
});

it('tells a person who may not read the log', async () => {
  open(() => refuse(403, { code: 'forbidden', message: messages.forbidden }));
  expect(await screen.findByText(messages.forbidden)).toBeTruthy();
});

it('asks for what the address says, the last minute included, and names the chosen person', async () => {
  const { sentTo } = open(() => [], `${path}?person=3&entity=event&id=7&from=1000000&until=1060000`);
  await screen.findByText(messages.noData);
  expect(sentTo(list)[0]?.input).toMatchObject({
    page_number: 1,
    person_id: 3,
    entity: 'event',
    entity_id: '7',
    from_dttm: 1_000_000,
    until_dttm: 1_120_000,
  });
  expect(await screen.findByText('Tim Dale (team member)')).toBeTruthy();
});

it('takes nothing from an address that makes no sense: no unknown kind, no id without one, no time that is none', async () => {
  const { sentTo } = open(() => [], `${path}?person=x&entity=secret&id=7&from=soon&until=-1`);
  await screen.findByText(messages.noData);
  expect(sentTo(list)[0]?.input).toMatchObject({
    person_id: null,
    entity: null,
    entity_id: null,
    from_dttm: null,
    until_dttm: null,
  });
});

it('finds a person by typing, once the typing rests, and writes them into the address', async () => {
  const { user, router, sentTo } = open(() => []);
  await user.type(await screen.findByRole('combobox', { name: 'Person' }), 'dale');
  await waitFor(() => expect(sentTo(people).map(({ input }) => input.search)).toEqual(['', 'dale']));
  await waitFor(() => expect(screen.queryByTitle('Ada Byron (admin)')).toBeNull());
  await user.click(await screen.findByTitle('Tim Dale (team member)'));
  await waitFor(() => expect(router.state.location.search).toBe('?person=3'));
});

it.each([
  ['combobox', 'Person', people, 'search'],
  ['searchbox', 'Id of the row', list, 'entity_id'],
])('says beside the %s %s that a text is too long, and asks for nothing by it', async (role, name, call, field) => {
  const { user, sentTo } = open(() => [line(1)], `${path}?entity=event`);
  await user.click(await screen.findByRole(role, { name }));
  await user.paste('x'.repeat(201));
  expect(await screen.findByText(messages.tooLong(200))).toBeTruthy();
  // The typing has rested for longer than a search waits.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(screen.queryByText(messages.fetchFailed)).toBeNull();
  expect(screen.getByRole('button', { name: /^View changes/ })).toBeTruthy();
  expect(sentTo(call).every(({ input }) => !input[field])).toBe(true);
  await user.keyboard('{Backspace}');
  await waitFor(() => expect(screen.queryByText(messages.tooLong(200))).toBeNull());
  await waitFor(() => expect(sentTo(call).at(-1)?.input[field]).toBe('x'.repeat(200)));
});

it('keeps what is no time in its filter, says so, and asks for nothing by it', async () => {
  const { user, router } = open(() => []);
  const from = await screen.findByRole<HTMLInputElement>('textbox', { name: 'From' });
  await user.type(from, '31-02-2027');
  await user.tab();
  expect(await screen.findByText(messages.dateUnreadable)).toBeTruthy();
  expect([from.value, router.state.location.search]).toEqual(['31-02-2027', '']);
  await user.clear(from);
  await user.tab();
  await waitFor(() => expect(screen.queryByText(messages.dateUnreadable)).toBeNull());
});

it('writes kind, id and times into the address, a day as the whole of it', async () => {
  const { user, router } = open(() => []);
  await user.click(await screen.findByRole('combobox', { name: 'Kind of row' }));
  await user.click(await screen.findByTitle('Fan import'));
  await user.type(await screen.findByRole('searchbox', { name: 'Id of the row' }), '12');
  await waitFor(() => expect(router.state.location.search).toBe('?entity=fan_import&id=12'));
  await user.type(screen.getByRole('textbox', { name: 'From' }), '02-01-2030');
  await user.tab();
  await user.type(screen.getByRole('textbox', { name: 'Until' }), '02-01-2030');
  await user.tab();
  const [from, until] = ['2030-01-02T00:00', '2030-01-02T23:59'].map((clock) => fromWallClock(clock, localZone()));
  await waitFor(() =>
    expect(router.state.location.search).toBe(`?entity=fan_import&id=12&from=${from}&until=${until}`),
  );
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('tells who did what to which row, from where', async () => {
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

it('names both behind a line of Login As: whom it was done as, and by whom', async () => {
  open(() => [line(1, { actor: tim, impersonator: ada })]);
  expect(await screen.findByText('as Tim Dale, by Ada Byron')).toBeTruthy();
});

it('asks for one action alone, writes it into the address, and forgets it with another kind of row', async () => {
  const { user, router, sentTo } = open(() => []);
  await user.click(await screen.findByRole('combobox', { name: 'Action' }));
  await user.click(await screen.findByTitle('Event changed'));
  await waitFor(() => expect(router.state.location.search).toBe('?action=event.updated'));
  await waitFor(() => expect(sentTo(list).at(-1)?.input).toMatchObject({ action: 'event.updated' }));
  await user.click(screen.getByRole('combobox', { name: 'Kind of row' }));
  // The list of actions names the kinds as well.
  const roles = await screen.findAllByTitle('Role');
  await user.click(roles.find((found) => found.matches('.ant-select-item-option')) ?? document.body);
  await waitFor(() => expect(router.state.location.search).toBe('?entity=role'));
});

it('steps back through the filters as they were chosen, and not through the letters and hours of one', async () => {
  const { user, router } = open(() => []);
  const search = () => router.state.location.search;
  await user.click(await screen.findByRole('combobox', { name: 'Action' }));
  await user.click(await screen.findByTitle('Event changed'));
  await waitFor(() => expect(search()).toBe('?action=event.updated'));
  await user.click(screen.getByRole('combobox', { name: 'Person' }));
  await user.click(await screen.findByTitle('Tim Dale (team member)'));
  const both = '?person=3&action=event.updated';
  await waitFor(() => expect(search()).toBe(both));
  const from = screen.getByRole('textbox', { name: 'From' });
  from.focus();
  for (const typed of ['02-01-2030', '03-01-2030 09:15 AM', '03-01-2030 10:45 AM']) {
    fireEvent.change(from, { target: { value: typed } });
    await user.keyboard('{Enter}');
  }
  const last = fromWallClock('2030-01-03T10:45', localZone());
  await waitFor(() => expect(search()).toBe(`${both}&from=${last}`));
  for (const before of [both, '?action=event.updated', '']) {
    await router.navigate(-1);
    await waitFor(() => expect(search()).toBe(before));
  }
  await waitFor(() => expect(from).toHaveProperty('value', ''));
  await user.click(screen.getByRole('combobox', { name: 'Kind of row' }));
  const events = await screen.findAllByTitle('Event');
  await user.click(events.find((found) => found.matches('.ant-select-item-option')) ?? document.body);
  await user.type(await screen.findByRole('searchbox', { name: 'Id of the row' }), '127');
  await waitFor(() => expect(search()).toBe('?entity=event&id=127'));
  await router.navigate(-1);
  await waitFor(() => expect(search()).toBe(''));
});

it('takes no action from an address that the product does not know', async () => {
  const { sentTo } = open(() => [], `${path}?action=secret.told`);
  await screen.findByText(messages.noData);
  expect(sentTo(list).map(({ input }) => input.action)).toEqual([null]);
});

it('shows every value as people read it: no id, no key, no bare number', async () => {
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
    ['Store Type', '-', 'Own store'],
    ['Profile image', '-', 'k3f9-face.png'],
    ['Sessions', '-', '2 sessions'],
    ['Job', '-', 'Send mail'],
    ['Reason', '-', 'The right to import was lost'],
    ['Rows', '-', '1,501'],
  ]);
});

it('names the event beside a fan who joined it, and no session by its id', async () => {
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

it('narrows the log to a row by its name', async () => {
  const { user, router } = open(() => [line(1)]);
  await user.click(await screen.findByRole('button', { name: 'Night One' }));
  await waitFor(() => expect(router.state.location.search).toBe('?entity=event&id=7'));
});

it('shows in the box which row is meant, and steps back from it', async () => {
  const { user, router } = open(() => [line(1)], `${path}?entity=event`);
  await user.click(await screen.findByRole('button', { name: 'Night One' }));
  const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Id of the row' });
  await waitFor(() => expect(box().value).toBe('7'));
  await router.navigate(-1);
  await waitFor(() => expect(box().value).toBe(''));
});

it('forgets the id of a row with its kind, in the box as well', async () => {
  const { user } = open(() => [], `${path}?entity=event&id=7`);
  await user.click(await screen.findByRole('combobox', { name: 'Kind of row' }));
  await user.click(await screen.findByTitle('Role'));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Id of the row' }).value).toBe(''),
  );
});

it('keeps the focus among the filters when they are cleared', async () => {
  const { user } = open(() => [], `${path}?person=3`);
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Person' }));
});

it('gives the focus back to the line whose changes were shown', async () => {
  const opened = open(() => [line(1)]);
  const dialog = await openDetails(opened);
  await opened.user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^View changes/ }));
});

it('shows a row of a kind that it does not know without a filter for it', async () => {
  open(() => [line(1, { entity: 'storage_key', noun: 'Storage key', entity_name: null })]);
  expect(await screen.findByText('Storage key')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '#7' })).toBeNull();
});

it('shows what changed side by side, and the request', async () => {
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

it('spells out of two lists only what differs', async () => {
  const before = { features: ['Page_Events', 'Page_Orders'] };
  const opened = open(() => [line(1, { before, after: { features: ['Page_Events', 'Page_Polls'] } })]);
  const dialog = await openDetails(opened);
  const sides = ['Before', 'After'].map((name) =>
    within(dialog.getByRole('group', { name }))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  );
  expect(sides).toEqual([
    ['Orders', '1 on both sides'],
    ['Polls', '1 on both sides'],
  ]);
});

it('shows values as text: markup in them stays what somebody typed', async () => {
  const typed = '<img src=x onerror=alert(1)>';
  const opened = open(() => [line(1, { before: null, after: { artist_bio: typed, more: { deep: typed } } })]);
  const dialog = await openDetails(opened);
  expect(dialog.getByText(typed)).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

it('says so where a line notes no values', async () => {
  const opened = open(() => [line(1, { before: null, after: null })]);
  expect((await openDetails(opened)).getByText('This line notes no values.')).toBeTruthy();
});

it('appends older lines by cursor', async () => {
  const { user, sentTo } = open(({ input }) => {
    if (input.cursor === 'after-10') return [line(11, { entity_name: 'Night Eleven' })];
    const rows = Array.from({ length: 10 }, (_, index) => line(index + 1));
    return Response.json(rows, { headers: { 'X-Next-Cursor': 'after-10' } });
  });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('button', { name: 'Night Eleven' })).toBeTruthy();
  expect(sentTo(list)[1]?.input).toMatchObject({ page_number: 2, cursor: 'after-10' });
});
