import type { JobRow, JobState } from '@backline/contract/jobs';
import * as generalTexts from '@backline/contract/general.texts';
import * as jobTexts from '@backline/contract/jobs.texts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './jobs.page.tsx';
import { chooseAction } from '../../../testing/row-menu.ts';

const path = '/jobs';
const list = 'jobs/job_list';
const counts = 'jobs/job_counts';
const retry = 'jobs/retry_job';
const retryAll = 'jobs/retry_jobs';
const discard = 'jobs/discard_job';

const minuteMs = 60_000;
const ago = (ms: number) => Date.now() - ms;
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const job = (number: number, more: Partial<JobRow> = {}): JobRow => ({
  id: id(number),
  name: 'send-mail',
  state: 'failed',
  about: null,
  enqueued_dttm: ago(26 * 60 * minuteMs),
  state_dttm: ago(5 * minuteMs),
  tries: 151,
  tries_most: 151,
  error: `no answer ${number}`,
  is_lapsed: false,
  can: { retry: true, discard: true },
  ...more,
});

const countOf = (name: string, state: JobState, jobs: number) => ({ name, state, jobs });

function open({ rows = [job(1), job(2)], at = path, answers = {} }: Partial<Opening> = {}) {
  let left = rows;
  const act: Answer = ({ input }) => {
    left = left.filter((row) => row.id !== input.job_id);
    return { message: `Done with ${String(input.job_id).at(-1)}` };
  };
  return openPage({
    Component,
    path,
    at,
    features: ['Role_Access'],
    role: 'ADMIN',
    answers: {
      [list]: ({ input }) => left.filter(({ state, name }) => state === input.state && name === (input.name ?? name)),
      [counts]: () => [countOf('send-mail', 'failed', left.length)].filter(({ jobs }) => jobs > 0),
      [retry]: act,
      [discard]: act,
      ...answers,
    },
  });
}

interface Opening {
  rows: JobRow[];
  at: string;
  answers: Record<string, Answer>;
}

/**
 * Checks the title by its text and not by the dialog's label, because in tests the dialog and the page's Select get the
 * same id.
 */
async function findQuestion() {
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Discard “Send mail”?', { selector: '.ant-modal-title' })).toBeTruthy();
  return within(dialog);
}

const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

async function discardRow(user: ReturnType<typeof open>['user'], text: string): Promise<void> {
  await user.click((await rowOf(text)).getByRole('button', { name: /^More actions for Send mail, / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Discard' }));
}

it.each([
  ['', 'No failed jobs.'],
  ['?state=waiting', 'No waiting jobs.'],
  ['?state=running', 'No running jobs.'],
  ['?job=send-text', 'No failed jobs of this type.'],
])('shows an empty state for the URL query “%s”', async (search, text) => {
  open({ rows: [], at: `${path}${search}` });
  expect(await screen.findByText(text)).toBeTruthy();
});

it('shows a load failure with a retry instead of an empty queue', async () => {
  let isBroken = true;
  const { user } = open({
    answers: { [list]: () => (isBroken ? refuse(500, { code: 'internal', message: 'Broken' }) : [job(1)]) },
  });
  expect(await screen.findByText(generalTexts.fetchFailed)).toBeTruthy();
  expect(screen.queryByText('No failed jobs.')).toBeNull();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('no answer 1')).toBeTruthy();
});

it('says that the person may not see the queue', async () => {
  open({ answers: { [list]: () => refuse(403, { code: 'forbidden', message: generalTexts.forbidden }) } });
  expect(await screen.findByText(generalTexts.forbidden)).toBeTruthy();
});

it('sends the URL’s filters, and lists failed jobs if the URL is invalid', async () => {
  const { sentTo } = open({ at: `${path}?state=waiting&job=send-text` });
  await screen.findByText('No waiting jobs of this type.');
  expect(sentTo(list)[0]?.input).toEqual({ page_number: 1, state: 'waiting', name: 'send-text' });
  const other = open({ at: `${path}?state=completed` });
  await screen.findByText('no answer 1');
  expect(other.sentTo(list)[0]?.input).toEqual({ page_number: 1, state: 'failed', name: null });
});

it('writes state and type to the URL and removes the type when the state changes', async () => {
  const { user, router } = open();
  await screen.findByText('no answer 1');
  await user.click(screen.getByRole('combobox', { name: 'Job type' }));
  await user.click(await screen.findByTitle('Send mail (2)'));
  await waitFor(() => expect(router.state.location.search).toBe('?job=send-mail'));
  await user.click(screen.getByRole('tab', { name: /Waiting/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?state=waiting'));
});

it('returns to the previously shown state when the person goes back', async () => {
  const { user, router } = open();
  await user.click(await screen.findByRole('tab', { name: /Waiting/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?state=waiting'));
  await router.navigate(-1);
  await waitFor(() => expect(screen.getByRole('tab', { name: /Failed/ }).ariaSelected).toBe('true'));
});

it('shows each failed job’s type, input, error, time and number of attempts', async () => {
  const about = [{ name: 'eventId', value: '7' }];
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  open({ rows: [job(1), job(2, { name: 'delete-image', about, tries: 1, enqueued_dttm: ago(3_000) })] });
  const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(first?.textContent).toMatch(/^Send mail.*Content encryptedno answer 15 min ago.*1511 day/);
  expect(second?.textContent).toMatch(/^Delete image.*Event id: 7no answer 2.*13 s/);
});

it('shows the time of the next attempt and the number of attempts out of the maximum', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const inFour = Date.now() + 4.5 * minuteMs;
  const waiting = { state: 'waiting', tries: 4, can: { retry: false, discard: false } } as const;
  open({
    at: `${path}?state=waiting`,
    rows: [job(1, { ...waiting, state_dttm: inFour }), job(2, { ...waiting, tries: 0, error: null })],
  });
  expect((await rowOf('in 4 min')).getByText('4 of 151')).toBeTruthy();
  const due = await rowOf('Now');
  expect(due.getByText('0 of 151')).toBeTruthy();
  expect(due.queryByRole('button')).toBeNull();
});

it('shows how long a job has been running, and no action', async () => {
  const running = { state: 'running', tries: 2, can: { retry: false, discard: false } } as const;
  open({ at: `${path}?state=running`, rows: [job(1, running)] });
  const row = await rowOf('2 of 151');
  expect(row.getByText('5 min ago')).toBeTruthy();
  expect(row.queryByRole('button')).toBeNull();
});

it('offers no retry for an expired job', async () => {
  open({ rows: [job(1, { is_lapsed: true, can: { retry: false, discard: true } })] });
  const row = await rowOf('Expired');
  expect(row.queryByRole('button', { name: /^Retry Send mail, / })).toBeNull();
  expect(row.getByRole('button', { name: /^More actions for Send mail, / })).toBeTruthy();
});

it('retries a job only once on a double click, shows the result and removes the job from the list', async () => {
  const { user, sentTo } = open();
  await user.dblClick((await rowOf('no answer 1')).getByRole('button', { name: /^Retry Send mail, / }));
  expect(await screen.findByText('Done with 1')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('no answer 1')).toBeNull());
  expect(screen.getByText('no answer 2')).toBeTruthy();
  expect(sentTo(retry).map(({ input }) => input)).toEqual([{ job_id: id(1) }]);
});

it('reports that somebody else has already handled a job and reloads the list', async () => {
  const { user, sentTo } = open({
    answers: { [retry]: () => refuse(409, { code: 'conflict', message: jobTexts.jobGone }) },
  });
  await user.click((await rowOf('no answer 1')).getByRole('button', { name: /^Retry Send mail, / }));
  expect(await screen.findByText(jobTexts.jobGone)).toBeTruthy();
  expect(sentTo(list).length).toBeGreaterThan(1);
});

it('names buttons and confirmations by the job’s input, or by its time if the input is hidden', async () => {
  const about = [
    { name: 'eventId', value: '7' },
    { name: 'userId', value: '12' },
  ];
  const { user } = open({
    rows: [job(1, { about }), job(2, { enqueued_dttm: new Date(2026, 10, 22, 7, 30).getTime() })],
  });
  await screen.findByRole('button', { name: 'Retry Send mail, Of 22-11-2026 07:30 AM' });
  await chooseAction(user, 'Send mail, Event id: 7, User id: 12', 'Discard');
  expect((await findQuestion()).getByText(/^Event id: 7, User id: 12\. The job will be removed/)).toBeTruthy();
});

it('discards a job after a confirmation, once on a double click', async () => {
  const { user, sentTo } = open();
  const ask = () => discardRow(user, 'no answer 1');
  await ask();
  const dialog = await findQuestion();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo(discard)).toEqual([]);
  await ask();
  const again = await findQuestion();
  await user.dblClick(again.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Done with 1')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('no answer 1')).toBeNull());
  expect(sentTo(discard).map(({ input }) => input)).toEqual([{ job_id: id(1) }]);
});

it('retries all failed jobs only once on a double click when they have a single type', async () => {
  const { user, sentTo } = open({ answers: { [retryAll]: () => ({ message: 'Two are tried again' }) } });
  await user.dblClick(await screen.findByRole('button', { name: 'Retry all 2' }));
  expect(await screen.findByText('Two are tried again')).toBeTruthy();
  expect(sentTo(retryAll).map(({ input }) => input)).toEqual([{ name: 'send-mail' }]);
});

it('offers to retry all jobs only for a single job type, and adds + to counts that reached the limit', async () => {
  const kinds = [countOf('send-mail', 'failed', 1_000), countOf('send-text', 'failed', 2)];
  const { user } = open({ answers: { [counts]: () => kinds } });
  expect(await screen.findByText('1,002+')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Retry all/ })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Job type' }));
  await user.click(await screen.findByTitle('Send mail (1,000+)'));
  expect(await screen.findByRole('button', { name: 'Retry all 1,000+' })).toBeTruthy();
});

it('focuses the list after a row is removed by this person or somebody else', async () => {
  const { user } = open();
  const home = await screen.findByRole('group', { name: 'Failed jobs' });
  await user.click((await rowOf('no answer 1')).getByRole('button', { name: /^Retry Send mail, / }));
  await waitFor(() => expect(screen.queryByText('no answer 1')).toBeNull());
  expect(document.activeElement).toBe(home);
  await discardRow(user, 'no answer 2');
  const dialog = await findQuestion();
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('No failed jobs.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(home));
});

describe('polling', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('polls every five seconds and keeps loaded pages, scroll position and focus', async () => {
    let isBroken = false;
    const { user, sentTo } = open({
      answers: {
        [list]: ({ input }) => {
          if (isBroken) return refuse(500, { code: 'internal', message: 'Broken' });
          if (input.cursor === 'after-1') return [job(2)];
          return Response.json([job(1)], { headers: { 'X-Next-Cursor': 'after-1' } });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    const button = (await rowOf('no answer 2')).getByRole('button', { name: /^More actions for / });
    button.focus();
    await vi.advanceTimersByTimeAsync(11_000);
    await waitFor(() => expect(sentTo(list).length).toBeGreaterThanOrEqual(4));
    expect(screen.getByText('no answer 1')).toBeTruthy();
    expect(screen.getByText('no answer 2')).toBeTruthy();
    expect(document.activeElement).toBe(button);

    isBroken = true;
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await screen.findByText(/^Showing data from/)).toBeTruthy();
    expect(screen.getByText('no answer 2')).toBeTruthy();
  });
});
