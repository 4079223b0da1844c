import type { FanImport } from '@backline/contract/fan-imports';
import * as importTexts from '@backline/contract/imports.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
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
  undo,
  undoFigures,
} from '../../../testing/fan-import.ts';

afterEach(cleanup);

const finished = fanImport({ status: 'finished', done_count: 3, added_count: 2, known_count: 0, is_undoable: true });
const undoing = (removed_count: number): FanImport => ({
  ...finished,
  status: 'undoing',
  is_undoable: false,
  undo: { place_count: 1_200, removed_count, kept_count: 2 },
});
const undone: FanImport = { ...undoing(1_198), status: 'undone' };
const nobodyAdded: FanImport = { ...finished, added_count: 0, is_undoable: false };

function server(now: FanImport, answers: Record<string, Answer> = {}) {
  const it = { now };
  const page = open({
    at: `${address}?import=12&rows=3`,
    answers: {
      [get]: () => detail(it.now),
      [progress]: () => it.now,
      [undoFigures]: () => ({ removed_count: 1_198, kept_count: 2 }),
      [undo]() {
        it.now = undoing(0);
        return { message: generalTexts.saved, import: it.now };
      },
      ...answers,
    },
  });
  return { it, ...page };
}
const undoButton = () => screen.findByRole('button', { name: 'Undo import' });
const valueOf = (title: string) => screen.getByText(title, { selector: 'dt' }).nextElementSibling?.textContent;

describe('undoing an import', () => {
  it('offers no undo for an import that is pending, running, undone or without added fans', async () => {
    for (const now of [fanImport(), fanImport({ status: 'running' }), undoing(5), undone, nobodyAdded]) {
      server(now);
      await screen.findByText('Rows with errors', { selector: 'dt' });
      expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
      cleanup();
    }
  });

  it('says why an undo is refused without opening the confirmation, and reloads the import', async () => {
    const { user, sentTo } = server(finished, {
      [undoFigures]: () => refuse(409, { code: 'conflict', message: importTexts.importArrived(2) }),
    });
    await user.click(await undoButton());
    expect((await screen.findByRole('alert')).textContent).toContain(importTexts.importArrived(2));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sentTo(undo)).toEqual([]);
    await waitFor(() => expect(sentTo(get)).toHaveLength(2));
  });

  it('shows on the page that an undo was refused because a fan checked in after the confirmation opened', async () => {
    const { user } = server(finished, {
      [undo]: () => refuse(409, { code: 'conflict', message: importTexts.importArrived(1) }),
    });
    await user.click(await undoButton());
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo import' }));
    expect((await screen.findByRole('alert')).textContent).toContain(importTexts.importArrived(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks for a confirmation with the current counts before an undo, and does nothing on a cancel', async () => {
    const { user, sentTo } = server(finished);
    await user.click(await undoButton());
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Undo the import of fans.csv?');
    expect(dialog.textContent).toContain('1,198 people are taken off the list');
    expect(dialog.textContent).toContain('2 people stay');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(undo)).toEqual([]);
  });

  it('confirms once and sends an undo once despite double clicks, and polls until the undo is finished', async () => {
    const { it: its, user, sentTo } = server(finished);
    const twice = (button: HTMLElement) => [button, button].forEach((each) => each.click());
    twice(await undoButton());
    twice(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo import' }));
    await screen.findByRole('heading', { name: 'Undoing the import of fans.csv' });
    expect([sentTo(undoFigures).length, sentTo(undo).length]).toEqual([1, 1]);
    expect(sentTo(undo)[0]?.input).toEqual({ event_id: 7, fan_import_id: 12 });
    expect(screen.getByText('You can leave this page. The undo continues in the background.')).toBeTruthy();
    its.now = undoing(698);
    expect(await screen.findByText('700 of 1,200 people')).toBeTruthy();
    its.now = undone;
    expect(await screen.findByText(importTexts.importUndone)).toBeTruthy();
    await screen.findByRole('heading', { name: 'The import of fans.csv has been undone' });
    expect(['Removed from the list', 'Kept on the list'].map(valueOf)).toEqual(['1,198', '2']);
    expect(screen.getByRole('link', { name: 'Back to users' })).toBeTruthy();
    expect([sentTo(run), sentTo(stop)]).toEqual([[], []]);
    await user.click(screen.getByRole('button', { name: 'Import another file' }));
    await screen.findByRole('heading', { name: 'Choose a file' });
  });

  it('keeps the focus inside the import from its start until its undo has finished', async () => {
    const { it: its, user } = server(fanImport(), {
      [run]() {
        its.now = fanImport({ status: 'running' });
        return { message: generalTexts.saved, import: its.now };
      },
    });
    const press = async (button: HTMLElement) => {
      button.focus();
      await user.keyboard('{Enter}');
    };
    const isHome = () =>
      waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Import of fans.csv' })));
    await press(await screen.findByRole('button', { name: /^Import \d/ }));
    await screen.findByRole('heading', { name: 'Importing fans.csv' });
    await isHome();
    its.now = finished;
    await press(await undoButton());
    await press(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo import' }));
    await screen.findByRole('heading', { name: 'Undoing the import of fans.csv' });
    await isHome();
    its.now = undone;
    await screen.findByRole('heading', { name: 'The import of fans.csv has been undone' });
    await isHome();
  });

  it('says that the server retries an undo and retries at once on demand', async () => {
    const { it: its, user, sentTo } = server({ ...undoing(500), failure: importTexts.importUndoFault });
    expect((await screen.findByRole('alert')).textContent).toContain(importTexts.importUndoFault);
    await user.click(screen.getByRole('button', { name: 'Try again now' }));
    await waitFor(() => expect(screen.queryByText(importTexts.importUndoFault)).toBeNull());
    expect(sentTo(undo)).toHaveLength(1);
    its.now = undone;
    expect(await screen.findByText(importTexts.importUndone)).toBeTruthy();
  });

  it('says that the progress of an undo is unknown and keeps polling', async () => {
    const { it: its } = server(undoing(1), { [progress]: firstThen(refused, () => its.now) });
    expect(await screen.findByText(`This page may be out of date: ${generalTexts.tryLater}`)).toBeTruthy();
    its.now = undone;
    expect(await screen.findByText(importTexts.importUndone)).toBeTruthy();
  });

  it('lists undone imports with their state and a link that opens them', async () => {
    open({
      answers: {
        'events/get_fan_imports': () => [
          { ...undoing(5), fan_import_id: 11 },
          { ...undone, fan_import_id: 10 },
        ],
      },
    });
    const list = await screen.findByRole('table', { name: 'Imports for this event' });
    expect(within(list).getByText('Being undone')).toBeTruthy();
    expect(within(list).getByText('Undone')).toBeTruthy();
    expect(within(list).getAllByRole('link', { name: 'Open fans.csv' })).toHaveLength(2);
  });
});
