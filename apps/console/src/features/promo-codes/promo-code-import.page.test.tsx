import * as promoTexts from '@backline/contract/promo-codes.texts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { lamps } from '../../../testing/people.ts';
import { importFile, SheetWorker } from '../../../testing/sheet.ts';
import { clickedAgain, openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { promoCodePieces, promoCodeRows } from './promo-code-file.ts';
import { Component } from './promo-code-import.page.tsx';

const preview = 'promo_code/preview_promo_code_import';
const run = 'promo_code/import_promo_codes';
const wrong = { line: 3, path: 'usage_limit', message: promoTexts.importLimitUnreadable };
const code = {
  line: 2,
  code: 'ENCORE',
  discount_type: 'percentage',
  discount_value: 12.5,
  start_dttm: Date.UTC(2030, 0, 1),
  end_dttm: Date.UTC(2030, 1, 1),
  usage_limit: 1_200,
  minimum_amount: 0,
};
const outcome = { promo_codes: [code], errors: [wrong] };

beforeEach(() => vi.stubGlobal('Worker', SheetWorker));

const open = (answers: Record<string, Answer>) =>
  openPage({
    Component,
    path: '/promocode/:artist_id/:artist_name/import',
    features: ['Page_Promocodes'],
    answers: { ...lamps, ...answers },
  });
const input = () => screen.findByLabelText<HTMLInputElement>('Choose file');
const text =
  'Gutscheincode;Rabatt;Gültig ab;Gültig bis;Anzahl\nENCORE;12,5 %;2030-01-01;2030-01-31;1200\nNEXT;5 %;2030-01-01;2030-01-31;some\n';
const file = () => new File([text], 'codes.csv', { type: 'text/csv' });

it('shows next to the file picker why the preview was refused, and offers no import', async () => {
  const { user } = open({
    [preview]: () => refuse(404, { code: 'not_found', message: 'Not found. It may have been deleted.' }),
  });
  await importFile(user, await input(), file());
  expect(await screen.findByText('Not found. It may have been deleted.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

it.each([
  ['Code', 'Rabatt;Gültig ab;Gültig bis;Anzahl\n5 %;2030-01-01;2030-01-31;9\n'],
  ['Discount value', 'Gutscheincode;Gültig ab;Gültig bis;Anzahl\nNEXT;2030-01-01;2030-01-31;9\n'],
  ['Start', 'Gutscheincode;Rabatt;Gültig bis;Anzahl\nNEXT;5 %;2030-01-31;9\n'],
  ['Usage limit', 'Gutscheincode;Rabatt;Gültig ab;Gültig bis\nNEXT;5 %;2030-01-01;2030-01-31\n'],
])('does not continue if the file has no column for %s, and says so next to the columns', async (title, content) => {
  const { user, sentTo } = open({ [preview]: () => outcome });
  await importFile(user, await input(), new File([content], 'codes.csv', { type: 'text/csv' }));
  expect(await screen.findByText(promoTexts.importNoColumns([title]))).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
  expect(sentTo(preview)).toEqual([]);
});

it('previews codes and invalid cells, imports once on a double click, and opens the list', async () => {
  const button = () => screen.getByRole('button', { name: 'Import 1' });
  const { user, sentTo } = open({
    [preview]: () => outcome,
    [run]: clickedAgain(button, { message: promoTexts.imported(1), ...outcome }),
  });
  await importFile(user, await input(), file());
  expect(await screen.findByText('Line 3, Usage limit')).toBeTruthy();
  expect(screen.getByText('12.5%')).toBeTruthy();
  const errors = screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(errors)).toContain(`NEXT,,5 %,2030-01-01,2030-01-31,some,,3,"Usage limit: `);
  expect(sentTo(preview)[0]?.input.rows).toMatchObject([{ line: 2, code: 'ENCORE' }, { line: 3 }]);
  await user.click(button());
  expect(await screen.findByRole('heading', { name: 'at /promocode/21/The%20Lamps' })).toBeTruthy();
  expect(screen.getByText('1 promo code has been added.')).toBeTruthy();
  expect(sentTo(run)).toHaveLength(1);
});

it.each([
  ['2030-01-31', '2030-01-31T05:00:00.000Z', '2030-02-01T04:59:00.000Z'],
  ['31.01.2030 20:00', '2030-02-01T01:00:00.000Z', '2030-02-01T01:00:00.000Z'],
  ['31-01-2030 08:00 PM', '2030-02-01T01:00:00.000Z', '2030-02-01T01:00:00.000Z'],
  ['1/2/2030', '1/2/2030', '1/2/2030'],
  ['2030-13-01', '2030-13-01', '2030-13-01'],
])('reads the time %s in the browser’s zone, or sends an ambiguous or invalid time unchanged', (cell, start, end) => {
  const rows = promoCodeRows([{ line: 2, cells: { code: 'ENCORE', start: cell, end: cell } }]);
  const [[row] = []] = promoCodePieces(rows, { zone: 'America/New_York', label: 'EST' });
  expect([row?.start, row?.end]).toEqual([start, end]);
});
