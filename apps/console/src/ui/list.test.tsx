import * as generalTexts from '@backline/contract/general.texts';
import { listTeamMembers } from '@backline/contract/team';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { callPagedResult } from '../lib/api.ts';
import { filters, text } from '../lib/filters.ts';
import { List } from './list.tsx';
import { allRows, paging } from './paging.ts';
import { openPage, refuse, type Answer } from '../../testing/page.tsx';

const list = 'team/get_team_member_list';
const wanted = filters({ search: text() });

function Page() {
  const [{ search }, change] = wanted.use();
  const query = useInfiniteQuery({
    queryKey: [search],
    queryFn: ({ pageParam, signal }) =>
      callPagedResult(listTeamMembers, { ...pageParam, role: 'TEAMMEMBER', search }, { signal }),
    ...paging,
    select: allRows,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <button onClick={() => change({ search: 'other' })}>Others</button>
      <button onClick={() => void query.refetch()}>Refresh</button>
      <List
        label="Things"
        query={query}
        columns={[{ key: 'name', title: 'Name', render: ({ name }) => name }]}
        empty="Nothing here"
      />
    </>
  );
}

const open = (answer: Answer) =>
  openPage({ Component: Page, path: '/list', features: [], answers: { [list]: answer } });
const row = (id: number) => ({ id, name: `Thing ${id}` });
const page = (ids: number[], cursor?: string) =>
  Response.json({ result: ids.map(row) }, { headers: cursor === undefined ? {} : { 'X-Next-Cursor': cursor } });

function held() {
  const gate = Promise.withResolvers<Response>();
  return { answer: () => gate.promise, release: gate.resolve };
}

test('shows a loading state instead of an empty or failed list', async () => {
  const { answer, release } = held();
  open(answer);
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByText('Nothing here')).toBeNull();
  release(page([1]));
  expect(await screen.findByText('Thing 1')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

test('shows its empty-state text', async () => {
  open(() => page([]));
  expect(await screen.findByText('Nothing here')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('shows a load failure with a retry instead of an empty list', async () => {
  let isBroken = true;
  const { user } = open(() => (isBroken ? refuse(500, { code: 'internal', message: 'Broken' }) : page([1])));
  expect(await screen.findByText(generalTexts.fetchFailed)).toBeTruthy();
  expect(screen.getByText('Broken')).toBeTruthy();
  expect(screen.queryByText('Nothing here')).toBeNull();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Thing 1')).toBeTruthy();
});

test('shows why the server refused the list, without a retry button', async () => {
  open(() => refuse(403, { code: 'forbidden', message: generalTexts.forbidden }));
  expect(await screen.findByText(generalTexts.forbidden)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('shows rows in a named table and loads more pages until the last', async () => {
  const { user, sentTo } = open(({ input }) => (input.cursor === 'two' ? page([3]) : page([1, 2], 'two')));
  expect(await screen.findByRole('table', { name: 'Things' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Thing 3')).toBeTruthy();
  expect(screen.getByText('Thing 1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(sentTo(list)[1]?.input).toMatchObject({ cursor: 'two', page_number: 2 });
});

test('loads the next page only once when “Load more” is clicked repeatedly', async () => {
  const { user: _user, sentTo } = open(({ input }) => (input.cursor === 'two' ? page([3]) : page([1, 2], 'two')));
  const more = await screen.findByRole('button', { name: 'Load more' });
  for (let clicks = 0; clicks < 3; clicks += 1) more.click();
  expect(await screen.findByText('Thing 3')).toBeTruthy();
  expect(sentTo(list).map(({ input }) => input.cursor)).toEqual([undefined, 'two']);
});

test('keeps the rows and offers a retry when the next page fails', async () => {
  let isBroken = true;
  const { user } = open(({ input }) => {
    if (input.cursor === undefined) return page([1], 'two');
    return isBroken ? refuse(500, { code: 'internal', message: 'Broken' }) : page([2]);
  });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText(generalTexts.moreFailed)).toBeTruthy();
  expect(screen.getByText('Thing 1')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Thing 2')).toBeTruthy();
});

test('keeps the rows and says above them that they are out of date when the server is lost', async () => {
  let isDown = false;
  const { user } = open(() => (isDown ? refuse(503, { code: 'unavailable', message: 'Away' }) : page([1])));
  const row = await screen.findByText('Thing 1');
  expect(screen.queryByRole('alert')).toBeNull();
  isDown = true;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  const notice = await screen.findByText(/^Connection lost\. Showing data from /, undefined, { timeout: 8_000 });
  expect(notice.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('marks the old rows as busy after the filters change, until the new rows arrive', async () => {
  const { answer, release } = held();
  const { user } = open((request) => (request.input.search === 'other' ? answer() : page([1])));
  const isBusy = () => screen.getByRole('table', { name: 'Things' }).closest('[aria-busy=true]') !== null;
  await screen.findByText('Thing 1');
  expect(isBusy()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Others' }));
  await waitFor(() => expect(isBusy()).toBe(true));
  expect(screen.getByText('Thing 1')).toBeTruthy();
  release(page([2]));
  expect(await screen.findByText('Thing 2')).toBeTruthy();
  expect(isBusy()).toBe(false);
});
