import type { FanImport } from '@backline/contract/fan-imports';
import * as importTexts from '@backline/contract/imports.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refuse, type Answer } from '../../../testing/page.tsx';
import {
  address,
  detail,
  fanImport,
  firstThen,
  get,
  open,
  progress,
  refused,
  run,
  stop,
} from '../../../testing/fan-import.ts';

afterEach(cleanup);

describe('running an import', () => {
  const at = `${address}?import=12&rows=3`;
  const running = (more: Partial<FanImport> = {}) => fanImport({ status: 'running', done_count: 1, ...more });
  const finished = fanImport({ status: 'finished', done_count: 3, added_count: 1 });

  const server = (now: FanImport, answers: Record<string, Answer> = {}) => {
    const it = { now };
    const change = (status: FanImport['status']) => () => {
      it.now = { ...it.now, status, failure: null };
      return { message: generalTexts.saved, import: it.now };
    };
    const page = open({
      at,
      answers: {
        [get]: () => detail(it.now),
        [progress]: () => it.now,
        [run]: change('running'),
        [stop]: change('stopped'),
        ...answers,
      },
    });
    return { it, ...page };
  };

  it('says why the server refuses an import and starts no polling', async () => {
    const refusal = () => refuse(409, { code: 'conflict', message: importTexts.importEmpty });
    const { user, sentTo } = server(fanImport(), { [run]: refusal });
    await user.click(await screen.findByRole('button', { name: 'Import 1 person' }));
    expect((await screen.findByRole('alert')).textContent).toContain(importTexts.importEmpty);
    expect(screen.getByRole('button', { name: 'Import 1 person' })).toBeTruthy();
    expect(sentTo(progress)).toEqual([]);
  });

  it('starts and stops an import once on a double click', async () => {
    const { sentTo } = server(fanImport());
    const twice = (button: HTMLElement) => [button, button].forEach((each) => each.click());
    twice(await screen.findByRole('button', { name: 'Import 1 person' }));
    twice(await screen.findByRole('button', { name: 'Stop' }));
    await screen.findByRole('heading', { name: 'The import of fans.csv has stopped' });
    expect([sentTo(run).length, sentTo(stop).length]).toEqual([1, 1]);
  });

  it('starts the import once and polls its progress until it is finished', async () => {
    const { it: its, user, sentTo } = server(fanImport());
    await user.click(await screen.findByRole('button', { name: 'Import 1 person' }));
    await screen.findByRole('heading', { name: 'Importing fans.csv' });
    expect(screen.getByText('You can leave this page. The import continues in the background.')).toBeTruthy();
    its.now = running({ done_count: 2, added_count: 1 });
    expect(await screen.findByText('2 of 3 rows')).toBeTruthy();
    const details = sentTo(get).length;
    its.now = finished;
    expect(await screen.findByText(importTexts.importFinished)).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'fans.csv has been imported' })).toBeTruthy();
    expect(screen.getByText('Imported', { selector: 'dt' }).nextElementSibling?.textContent).toBe('1');
    expect(sentTo(run).map(({ input }) => input)).toEqual([{ event_id: 7, fan_import_id: 12 }]);
    expect(sentTo(progress)[0]?.input).toEqual({ event_id: 7, fan_import_id: 12 });
    // Rows and errors are not refetched before the import ends.
    expect(details).toBe(1);
    await waitFor(() => expect(sentTo(get)).toHaveLength(2));
    const asked = sentTo(progress).length;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(sentTo(progress)).toHaveLength(asked);
    expect(screen.getByRole('link', { name: 'Back to users' }).getAttribute('href')).toBe('/users/7/Night%20One');
  });

  it('shows a running import when reopened from the URL or the list, and starts nothing', async () => {
    const {
      it: its,
      user,
      router,
      sentTo,
    } = server(running(), {
      'events/get_fan_imports': () => [
        running(),
        fanImport({ fan_import_id: 11, status: 'finished' }),
        fanImport({ fan_import_id: 10, status: 'stopped' }),
        fanImport({ fan_import_id: 9, status: 'failed', failure: importTexts.importFault }),
      ],
    });
    await screen.findByRole('heading', { name: 'Importing fans.csv' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    const list = await screen.findByRole('table', { name: 'Imports for this event' });
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Open fans.csv',
      'Open fans.csv',
      'Continue fans.csv',
      'Continue fans.csv',
    ]);
    for (const state of ['Running', 'Finished', 'Stopped', 'Failed'])
      expect(within(list).getByText(state)).toBeTruthy();
    await user.click(links[0] as HTMLElement);
    await screen.findByRole('heading', { name: 'Importing fans.csv' });
    expect(router.state.location.search).toBe('?import=12');
    its.now = finished;
    expect(await screen.findByText(importTexts.importFinished)).toBeTruthy();
    expect(sentTo(run)).toEqual([]);
  });

  it('allows leaving a running import without a confirmation, since it continues on the server', async () => {
    const { user, router, sentTo } = server(running());
    await screen.findByRole('button', { name: 'Stop' });
    await user.click(screen.getByRole('link', { name: 'Users' }));
    expect(await screen.findByRole('heading', { name: 'at /users/7/Night%20One' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/users/7/Night%20One');
    expect(sentTo(stop)).toEqual([]);
  });

  it('stops an import on the server and continues it with Continue', async () => {
    const { it: its, user, sentTo } = server(running());
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await screen.findByRole('heading', { name: 'The import of fans.csv has stopped' });
    expect(screen.getByRole('progressbar', { name: 'Rows processed' })).toHaveProperty('value', 1);
    expect(sentTo(stop).map(({ input }) => input)).toEqual([{ event_id: 7, fan_import_id: 12 }]);
    const asked = sentTo(progress).length;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(sentTo(progress)).toHaveLength(asked);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Importing fans.csv' });
    its.now = finished;
    expect(await screen.findByText(importTexts.importFinished)).toBeTruthy();
  });

  it('says why an import failed on the server and offers to continue or stop it', async () => {
    const { it: its, user, sentTo } = server(running());
    await screen.findByRole('heading', { name: 'Importing fans.csv' });
    its.now = running({ status: 'failed', failure: importTexts.importFault });
    expect((await screen.findByRole('alert')).textContent).toContain(importTexts.importFault);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(screen.queryByText(importTexts.importFault)).toBeNull());
    expect(sentTo(stop)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Importing fans.csv' });
    expect(sentTo(run)).toHaveLength(1);
  });

  it('says that the progress is unknown and keeps polling', async () => {
    const { it: its } = server(running(), { [progress]: firstThen(refused, () => its.now) });
    expect(await screen.findByText(`This page may be out of date: ${generalTexts.tryLater}`)).toBeTruthy();
    its.now = running({ done_count: 2 });
    expect(await screen.findByText('2 of 3 rows')).toBeTruthy();
    expect(screen.queryByText(`This page may be out of date: ${generalTexts.tryLater}`)).toBeNull();
  });

  it('polls less often while the page is hidden', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { sentTo } = server(running());
    await screen.findByRole('heading', { name: 'Importing fans.csv' });
    await waitFor(() => expect(sentTo(progress)).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(sentTo(progress)).toHaveLength(1);
    hidden.mockRestore();
  });
});
