import { fanImportChunk, maxFanImportRows } from '@backline/contract/fan-imports';
import * as importTexts from '@backline/contract/imports.texts';
import * as eventTexts from '@backline/contract/events.texts';
import * as generalTexts from '@backline/contract/general.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importFile, SheetWorker } from '../../../testing/sheet.ts';
import { refuse } from '../../../testing/page.tsx';
import { add, address, create, detail, firstThen, get, open, refused, run } from '../../../testing/fan-import.ts';

beforeEach(() => vi.stubGlobal('Worker', SheetWorker));
afterEach(cleanup);

const file = (text: string, name = 'fans.csv') => new File([text], name, { type: 'text/csv' });
const rows = (count: number) =>
  file(`name,email\n${Array.from({ length: count }, (_, n) => `Fan,f${n}@e.org\n`).join('')}`);
const threeFans = file('Full name,E-mail\nZoe,zoe@example.org\nAda,ada@example.org\n=Eve,eve at example.org\n');
const chooser = (name = 'Choose file') => screen.findByLabelText(name);
describe('refusals and failures', () => {
  it('shows “not found” for an unknown or forbidden event', async () => {
    open({ at: '/users/99/Night%20One/import' });
    expect(await screen.findByRole('heading', { name: eventTexts.eventNotFound })).toBeTruthy();
  });

  it('says that an import of another event was not found', async () => {
    open({
      at: `${address}?import=99`,
      answers: { [get]: () => refuse(404, { code: 'not_found', message: generalTexts.rowNotFound }) },
    });
    expect(await screen.findByRole('heading', { name: generalTexts.rowNotFound })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back to imports' })).toBeTruthy();
  });

  it.each([
    ['empty', '', importTexts.importEmpty],
    ['no text', '\u0000\u0001', importTexts.importNotText],
    ['without a column to tell people apart', 'Name\nZoe', importTexts.importNoContact],
    ['without a column of names', 'Kontakt,Email\nZoe,zoe@example.org', importTexts.importNoName],
  ])('rejects a file that is %s', async (_why, text, words) => {
    const { user, sentTo } = open();
    await user.upload(await chooser(), file(text));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(sentTo(create)).toEqual([]);
  });

  it('rejects a file with too many rows once its columns are checked', async () => {
    const { user, sentTo } = open();
    await importFile(user, await chooser(), file(`name,email\n${'a,b\n'.repeat(maxFanImportRows + 1)}`));
    expect(await screen.findByText(importTexts.importTooMany(200_000))).toBeTruthy();
    expect(sentTo(create)).toEqual([]);
  });

  it('rejects a file without the required columns until another one is chosen', async () => {
    const { user, sentTo } = open();
    await user.upload(await chooser(), file('Person,Email\nZoe,zoe@example.org'));
    expect(await screen.findByText(importTexts.importNoName)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await importFile(user, await chooser(), threeFans);
    await screen.findByRole('heading', { name: 'Preview of fans.csv' });
    expect(screen.queryByText(importTexts.importNoName)).toBeNull();
    expect(sentTo(create)).toHaveLength(1);
  });

  it('rejects an unreadable file', async () => {
    const { user } = open();
    const gone = file('name,email');
    vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
    await user.upload(await chooser(), gone);
    expect(await screen.findByText(importTexts.importUnreadable)).toBeTruthy();
  });
});

describe('uploading a file', () => {
  it('creates one import, uploads each batch of rows with its own idempotency key, and shows a preview', async () => {
    const { user, sentTo, router } = open({ answers: { [get]: () => detail({ row_count: 2 * fanImportChunk + 3 }) } });
    await importFile(user, await chooser(), rows(2 * fanImportChunk + 3));
    await screen.findByRole('heading', { name: 'Preview of fans.csv' });
    expect(sentTo(create).map(({ input }) => input)).toEqual([{ event_id: 7, file_name: 'fans.csv', left_out: [] }]);
    const pieces = sentTo(add).map(({ input }) => [input.fan_import_id, input.first_line, (input.rows as []).length]);
    expect(pieces).toEqual([
      [12, 2, 500],
      [12, 502, 500],
      [12, 1002, 3],
    ]);
    expect(new Set(sentTo(add).map(({ headers }) => headers.get('Idempotency-Key')))).toHaveProperty('size', 3);
    expect(router.state.location.search).toBe('?import=12&rows=1003');
    expect(sentTo(run)).toEqual([]);
  });

  it('stops at a failed call, and continues by repeating that call with the same idempotency key', async () => {
    const { user, sentTo } = open({ answers: { [add]: firstThen(refused, () => ({ message: 'ok', row_count: 3 })) } });
    await importFile(user, await chooser(), threeFans);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(generalTexts.tryLater);
    expect(alert.textContent).toContain('0 of 3 rows are uploaded. Select Continue to upload the rest.');
    expect(screen.getByRole('progressbar', { name: 'Rows uploaded' })).toHaveProperty('value', 0);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Preview of fans.csv' });
    const [failed, repeated] = sentTo(add);
    expect(repeated?.headers.get('Idempotency-Key')).toBe(failed?.headers.get('Idempotency-Key'));
    expect(sentTo(create)).toHaveLength(1);
  });

  it('creates no second import after the first answer was lost', async () => {
    const { user, sentTo } = open({
      answers: { [create]: firstThen(refused, () => ({ message: 'ok', fan_import_id: 12 })) },
    });
    await importFile(user, await chooser(), threeFans);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Preview of fans.csv' });
    const keys = sentTo(create).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('stops the upload after the current batch', async () => {
    const gate = Promise.withResolvers<unknown>();
    const { user, sentTo } = open({
      answers: {
        [add]: firstThen(
          () => gate.promise,
          () => ({ message: 'ok', row_count: 9 }),
        ),
      },
    });
    await importFile(user, await chooser(), rows(fanImportChunk + 1));
    await waitFor(() => expect(sentTo(add)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    gate.resolve({ message: 'ok', row_count: 500 });
    expect(await screen.findByText('500 of 501 rows')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Preview of fans.csv' });
    expect(sentTo(add).map(({ input }) => input.first_line)).toEqual([2, 502]);
  });

  it('asks for a confirmation before the person leaves the page during an upload', async () => {
    const { user, router } = open({ answers: { [add]: () => new Promise(() => undefined) } });
    await importFile(user, await chooser(), threeFans);
    await screen.findByRole('button', { name: 'Stop' });
    await user.click(screen.getByRole('link', { name: 'Night One' }));
    const question = await screen.findByRole('dialog', { name: importTexts.importLeaveTitle });
    expect(question.textContent).toContain(importTexts.importLeaveText);
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe(address);
  });
});

describe('the content of a file', () => {
  const valueOf = (title: string) => screen.getByText(title, { selector: 'dt' }).nextElementSibling?.textContent;
  const at = `${address}?import=12&rows=3`;

  it('counts a file’s rows, previews the first ones and shows the errors of others', async () => {
    const errors = [
      { line: 4, path: 'email' as const, message: peopleTexts.emailShape },
      { line: 5, path: 'name' as const, message: generalTexts.invalidValue },
    ];
    open({ at, answers: { [get]: () => detail({ errors }) } });
    await screen.findByRole('heading', { name: 'Preview of fans.csv' });
    expect(['Rows', 'New people', 'Already on the list', 'Rows with errors'].map(valueOf)).toEqual([
      '3',
      '1',
      '1',
      '1',
    ]);
    expect(screen.getByRole('button', { name: 'Import 1 person' })).toBeTruthy();
    const cellsIn = (label: string) =>
      within(screen.getByRole('table', { name: label }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(cellsIn('First rows')).toEqual(['Zoe', 'zoe@example.org', '-', '-', '-', '-', '2']);
    const told = [
      ['Line 4, Email', '-', peopleTexts.emailShape],
      ['Line 5, Name', '-', generalTexts.invalidValue],
    ];
    expect(cellsIn('Errors')).toEqual(told.flat());
  });

  it('previews the values to be stored and marks the rejected ones', async () => {
    const bad = { name: 'Eve', email: '', phone: '1.2E+10', section: '', row: '', seat: '', line: 3 };
    const error = { path: 'phone' as const, message: importTexts.importPhoneRounded };
    const { user } = open({ answers: { [get]: () => detail({ preview: [{ ...bad, error }], errors: [] }) } });
    await importFile(user, await chooser(), file('Name,Phone,Ticket,Price\nEve,1.2E+10,VIP,20'));
    const cell = await screen.findByText('1.2E+10');
    expect(cell.closest('td')?.textContent).toBe(`1.2E+10${importTexts.importPhoneRounded}`);
  });

  it('lists the ignored columns, even after a reload, until the import has finished', async () => {
    const { user, sentTo } = open();
    await importFile(user, await chooser(), file(`Name,Phone,Ticket,${'Long '.repeat(50)}\nEve,2125550123,VIP,20`));
    await waitFor(() => expect(sentTo(create)).toHaveLength(1));
    expect(sentTo(create)[0]?.input.left_out).toEqual(['Ticket', 'Long '.repeat(20)]);
    cleanup();
    open({ at, answers: { [get]: () => detail({ left_out: ['Ticket', 'Price'] }) } });
    expect(await screen.findByText(importTexts.importColumnsLeftOut(['Ticket', 'Price']))).toBeTruthy();
    cleanup();
    open({ at, answers: { [get]: () => detail({ status: 'finished', left_out: ['Ticket'] }) } });
    await screen.findByRole('heading', { name: 'fans.csv has been imported' });
    expect(screen.queryByText(importTexts.importColumnsLeftOut(['Ticket']))).toBeNull();
  });

  it('discards an import after a confirmation and keeps it when the server refuses', async () => {
    const discard = 'events/discard_fan_import';
    const { user, router, sentTo } = open({
      at,
      answers: {
        [discard]: firstThen(
          () => refuse(409, { code: 'conflict', message: importTexts.importHasStarted }),
          () => ({ message: importTexts.importDiscarded }),
        ),
      },
    });
    const confirm = async () => {
      await user.click(await screen.findByRole('button', { name: 'Discard' }));
      const dialog = await screen.findByRole('dialog');
      await user.dblClick(within(dialog).getByRole('button', { name: 'Discard' }));
    };
    await confirm();
    expect(await screen.findByText(importTexts.importHasStarted)).toBeTruthy();
    expect(sentTo(discard).map(({ input }) => input)).toEqual([{ event_id: 7, fan_import_id: 12 }]);
    expect(router.state.location.search).toContain('import=12');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await confirm();
    expect(await screen.findByText(importTexts.importDiscarded)).toBeTruthy();
    await screen.findByRole('heading', { name: 'Choose a file' });
    expect(sentTo(discard)).toHaveLength(2);
  });

  it('offers the rejected rows and their errors as a CSV file, in which formulas are escaped', async () => {
    const { user } = open();
    await importFile(user, await chooser(), threeFans);
    const link = await screen.findByRole('link', { name: 'Download as CSV' });
    expect(link.getAttribute('download')).toBe('errors-of-fans.csv');
    const csv = decodeURIComponent(link.getAttribute('href') ?? '');
    expect(csv).toContain(`\r\n'=Eve,eve at example.org,,,,,4,Email,${peopleTexts.emailShape}\r\n`);
    expect(screen.getByText('eve at example.org', { selector: 'td *' })).toBeTruthy();
  });

  it('truncates long cells on the page', async () => {
    const endless = {
      name: '🎪'.repeat(300),
      email: '',
      phone: '',
      section: '',
      row: '',
      seat: '',
      line: 2,
      error: null,
    };
    open({ at, answers: { [get]: () => detail({ preview: [endless] }) } });
    expect(await screen.findByText(`${'🎪'.repeat(120)}…`)).toBeTruthy();
  });

  it('says that only the first of many errors are listed', async () => {
    open({ at, answers: { [get]: () => detail({ error_count: 5_000 }) } });
    expect(await screen.findByText('The first 1 of 5,000.')).toBeTruthy();
  });

  it('shows ten rows with an error at first and all listed ones on request', async () => {
    const errors = Array.from(
      { length: 14 },
      (_, n) => ({ line: n + 2, path: 'email', message: peopleTexts.emailShape }) as const,
    );
    const { user } = open({
      at: `${address}?import=12`,
      answers: { [get]: () => detail({ row_count: 14, error_count: 14, errors }) },
    });
    const listed = () => within(screen.getByRole('table', { name: 'Errors' })).getAllByText(/^Line \d+, Email$/).length;
    await user.click(await screen.findByRole('button', { name: 'Show all 14' }));
    expect(listed()).toBe(14);
    const fewer = screen.getByRole('button', { name: 'Show fewer' });
    expect(document.activeElement).toBe(fewer);
    await user.click(fewer);
    expect(listed()).toBe(10);
  });

  it('enables Finish for an import that contains no new people', async () => {
    open({ at, answers: { [get]: () => detail({ known_count: 2 }) } });
    expect(await screen.findByRole('button', { name: 'Finish (no new people)' })).toHaveProperty('disabled', false);
  });

  it('does not start an incomplete import, completes it from the same file, and rejects another file', async () => {
    let arrived = 1;
    const { user, sentTo } = open({
      at,
      answers: {
        [get]: () => detail({ row_count: arrived, error_count: 0, known_count: 0 }),
        [add]() {
          arrived = 3;
          return { message: 'ok', row_count: 3 };
        },
      },
    });
    expect(await screen.findByText('Only 1 of 3 rows have arrived.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import 1 person' }).hasAttribute('disabled')).toBe(true);
    await user.upload(await chooser('Choose the file again'), file('name,email\nA,b', 'others.csv'));
    expect(await screen.findByText(importTexts.importOtherFile('fans.csv'))).toBeTruthy();
    await importFile(user, await chooser('Choose the file again'), threeFans);
    expect(await screen.findByRole('button', { name: 'Import 3 people' })).toHaveProperty('disabled', false);
    expect(sentTo(create)).toEqual([]);
    expect(sentTo(add).map(({ input }) => input.fan_import_id)).toEqual([12]);
  });

  it('says that a file may be incomplete when its length is unknown', async () => {
    open({ at: `${address}?import=12` });
    expect(await screen.findByText('3 rows have arrived. Your file may have more.')).toBeTruthy();
    expect(await chooser('Choose the file again')).toBeTruthy();
  });
});
