import * as importTexts from '@backline/contract/imports.texts';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SheetContent } from '../lib/sheets/sheet-reader.ts';
import { SheetColumns } from './sheet-columns.tsx';
import { SheetPicker } from './sheet-picker.tsx';
import { SheetWorker } from '../../testing/sheet.ts';
import { useSheet, type SheetKind } from './use-sheet.ts';

beforeEach(() => vi.stubGlobal('Worker', SheetWorker));
afterEach(cleanup);

const kind: SheetKind = {
  titles: { byField: { name: ['name'], email: ['email'] } },
  maxRows: 100,
  maxLine: 100,
  maxCellLength: 100,
  maxMegabytes: 1,
  fields: [
    { key: 'name', title: 'Name' },
    { key: 'email', title: 'Email' },
  ],
  missing: (fields) => (fields.has('name') ? null : 'Please choose the column with the names.'),
};

function Import({ onTaken }: { onTaken: (content: SheetContent | null) => void }) {
  const step = useSheet(kind);
  if (step.open === null) {
    return (
      <SheetPicker
        label="Choose file"
        isReading={step.isReading}
        refusal={step.refusal}
        onPick={(file) => void step.choose(file)}
      />
    );
  }
  return (
    <SheetColumns
      kind={kind}
      step={step}
      open={step.open}
      onContinue={() => void step.take().then((content) => onTaken(content))}
    />
  );
}

async function choose(content: BlobPart) {
  const user = userEvent.setup();
  const taken = vi.fn<(content: SheetContent | null) => void>();
  render(<Import onTaken={taken} />);
  await user.upload(screen.getByLabelText('Choose file'), new File([content], 'guests.csv'));
  await screen.findByRole('heading', { name: 'Check the columns in guests.csv' });
  const pick = async (label: string, option: string | RegExp) => {
    await user.click(screen.getByRole('combobox', { name: label }));
    const name = typeof option === 'string' ? option : undefined;
    const found = await screen.findAllByText(
      (text, element) =>
        element?.className === 'ant-select-item-option-content' &&
        (name === undefined ? (option as RegExp).test(text) : text === name),
    );
    await user.click(found.at(-1) ?? document.body);
  };
  return { user, taken, pick, goOn: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }) };
}

it('continues with the guessed columns after a single click', async () => {
  const { user, taken, goOn } = await choose('Guests\nName;Email\nZoe;z@e.org\n');
  await user.click(goOn());
  await vi.waitFor(() => expect(taken).toHaveBeenCalledOnce());
  expect(taken.mock.calls[0]?.[0]?.rows).toEqual([{ line: 3, cells: { name: 'Zoe', email: 'z@e.org' } }]);
});

it('accepts every file type that its error message lists', () => {
  render(<SheetPicker label="Choose file" isReading={false} refusal={null} onPick={() => {}} />);
  const { accept } = screen.getByLabelText<HTMLInputElement>('Choose file');
  for (const kind of ['CSV', 'XLSX', 'ODS']) {
    expect(accept.split(',')).toContain(`.${kind.toLowerCase()}`);
    expect(importTexts.importNotText).toContain(kind);
  }
});

it('does not continue until the person assigns the required column', async () => {
  const { user, taken, pick, goOn } = await choose('Wer;Wo\nZoe;z@e.org\n');
  expect(goOn().disabled).toBe(true);
  expect(screen.getByText('Please choose the column with the names.')).toBeTruthy();
  await pick('Field for Wer', 'Name');
  await user.click(goOn());
  await vi.waitFor(() => expect(taken).toHaveBeenCalledOnce());
  expect(taken.mock.calls[0]?.[0]?.rows).toEqual([{ line: 2, cells: { name: 'Zoe', email: 'z@e.org' } }]);
});

it('lets the person choose another header row, or none', async () => {
  const { pick } = await choose('List of guests;May\nName;Email\nZoe;z@e.org\n');
  await pick('Which row has the column names?', 'No row has column names');
  expect(screen.getByRole('combobox', { name: 'Field for Column 1' })).toBeTruthy();
  await pick('Which row has the column names?', /^Line 1/);
  expect(screen.getByRole('combobox', { name: 'Field for List of guests' })).toBeTruthy();
});

it('requires the person to choose an encoding by its sample text if several encodings fit the file', async () => {
  const bytes = Uint8Array.from('Name,Email\nHél\u00e8ne,h@e.org\n', (letter) => letter.charCodeAt(0));
  const { pick, goOn } = await choose(bytes);
  expect(screen.getByText(importTexts.importAlphabetUnsure)).toBeTruthy();
  expect(goOn().disabled).toBe(true);
  await pick('Which text encoding does this file use?', 'Western European: Hélène');
  await vi.waitFor(() => expect(goOn().disabled).toBe(false));
  const columns = screen.getByRole('list', { name: 'Columns in the file' });
  expect(within(columns).getByText('Hélène')).toBeTruthy();
});
