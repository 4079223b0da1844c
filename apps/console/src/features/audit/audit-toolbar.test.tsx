import * as generalTexts from '@backline/contract/general.texts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fromWallClock, localZone } from '@backline/page/time-zone';
import { line, list, open, path, people } from '../../../testing/audit.ts';

it('sends the URL’s filters, extends the end time by its whole minute, and shows the chosen person’s name', async () => {
  const { sentTo } = open(() => [], `${path}?person=3&entity=event&id=7&from=1000000&until=1060000`);
  await screen.findByText(generalTexts.noData);
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

it('ignores an unknown record type, an ID without a type and an invalid time in the URL', async () => {
  const { sentTo } = open(() => [], `${path}?person=x&entity=secret&id=7&from=soon&until=-1`);
  await screen.findByText(generalTexts.noData);
  expect(sentTo(list)[0]?.input).toMatchObject({
    person_id: null,
    entity: null,
    entity_id: null,
    from_dttm: null,
    until_dttm: null,
  });
});

it('searches for people after a typing pause and writes the chosen person to the URL', async () => {
  const { user, router, sentTo } = open(() => []);
  await user.type(await screen.findByRole('combobox', { name: 'Person' }), 'dale');
  await waitFor(() => expect(sentTo(people).map(({ input }) => input.search)).toEqual(['', 'dale']));
  await waitFor(() => expect(screen.queryByTitle('Ada Byron (admin)')).toBeNull());
  await user.click(await screen.findByTitle('Tim Dale (team member)'));
  await waitFor(() => expect(router.state.location.search).toBe('?person=3'));
});

it.each([
  ['combobox', 'Person', people, 'search'],
  ['searchbox', 'Record ID', list, 'entity_id'],
])('reports an overlong text next to the %s %s and does not search for it', async (role, name, call, field) => {
  const { user, sentTo } = open(() => [line(1)], `${path}?entity=event`);
  await user.click(await screen.findByRole(role, { name }));
  await user.paste('x'.repeat(201));
  expect(await screen.findByText(generalTexts.tooLong(200))).toBeTruthy();
  // Waits longer than the debounce of the search field.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(screen.queryByText(generalTexts.fetchFailed)).toBeNull();
  expect(screen.getByRole('button', { name: /^View changes/ })).toBeTruthy();
  expect(sentTo(call).every(({ input }) => !input[field])).toBe(true);
  await user.keyboard('{Backspace}');
  await waitFor(() => expect(screen.queryByText(generalTexts.tooLong(200))).toBeNull());
  await waitFor(() => expect(sentTo(call).at(-1)?.input[field]).toBe('x'.repeat(200)));
});

it('keeps an invalid time in its filter, reports it and sends no request', async () => {
  const { user, router } = open(() => []);
  const from = await screen.findByRole<HTMLInputElement>('textbox', { name: 'From' });
  await user.type(from, '31-02-2027');
  await user.tab();
  expect(await screen.findByText(generalTexts.dateUnreadable)).toBeTruthy();
  expect([from.value, router.state.location.search]).toEqual(['31-02-2027', '']);
  await user.clear(from);
  await user.tab();
  await waitFor(() => expect(screen.queryByText(generalTexts.dateUnreadable)).toBeNull());
});

it('writes record type, ID and times to the URL, and treats a date as the whole day', async () => {
  const { user, router } = open(() => []);
  await user.click(await screen.findByRole('combobox', { name: 'Record type' }));
  await user.click(await screen.findByTitle('Fan import'));
  await user.type(await screen.findByRole('searchbox', { name: 'Record ID' }), '12');
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

it('filters by one action, writes it to the URL and removes it when another record type is chosen', async () => {
  const { user, router, sentTo } = open(() => []);
  await user.click(await screen.findByRole('combobox', { name: 'Action' }));
  await user.click(await screen.findByTitle('Event changed'));
  await waitFor(() => expect(router.state.location.search).toBe('?action=event.updated'));
  await waitFor(() => expect(sentTo(list).at(-1)?.input).toMatchObject({ action: 'event.updated' }));
  await user.click(screen.getByRole('combobox', { name: 'Record type' }));
  const roles = await screen.findAllByTitle('Role');
  await user.click(roles.find((found) => found.matches('.ant-select-item-option')) ?? document.body);
  await waitFor(() => expect(router.state.location.search).toBe('?entity=role'));
});

it('returns to the previously chosen filter when the person goes back, not to each typed letter or hour', async () => {
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
  await user.click(screen.getByRole('combobox', { name: 'Record type' }));
  const events = await screen.findAllByTitle('Event');
  await user.click(events.find((found) => found.matches('.ant-select-item-option')) ?? document.body);
  await user.type(await screen.findByRole('searchbox', { name: 'Record ID' }), '127');
  await waitFor(() => expect(search()).toBe('?entity=event&id=127'));
  await router.navigate(-1);
  await waitFor(() => expect(search()).toBe(''));
});

it('ignores an unknown action in the URL', async () => {
  const { sentTo } = open(() => [], `${path}?action=secret.told`);
  await screen.findByText(generalTexts.noData);
  expect(sentTo(list).map(({ input }) => input.action)).toEqual([null]);
});

it('filters the log by a record when its name is pressed', async () => {
  const { user, router } = open(() => [line(1)]);
  await user.click(await screen.findByRole('button', { name: 'Night One' }));
  await waitFor(() => expect(router.state.location.search).toBe('?entity=event&id=7'));
});

it('shows the filtered record’s ID in its input, and clears the input when the person goes back', async () => {
  const { user, router } = open(() => [line(1)], `${path}?entity=event`);
  await user.click(await screen.findByRole('button', { name: 'Night One' }));
  const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Record ID' });
  await waitFor(() => expect(box().value).toBe('7'));
  await router.navigate(-1);
  await waitFor(() => expect(box().value).toBe(''));
});

it('removes the record ID from its input when another record type is chosen', async () => {
  const { user } = open(() => [], `${path}?entity=event&id=7`);
  await user.click(await screen.findByRole('combobox', { name: 'Record type' }));
  await user.click(await screen.findByTitle('Role'));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Record ID' }).value).toBe(''));
});

it('keeps the focus among the filters when they are cleared', async () => {
  const { user } = open(() => [], `${path}?person=3`);
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Person' }));
});

it('shows a record of an unknown type, but offers no filter for it', async () => {
  open(() => [line(1, { entity: 'storage_key', noun: 'Storage key', entity_name: null })]);
  expect(await screen.findByText('Storage key')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '#7' })).toBeNull();
});
