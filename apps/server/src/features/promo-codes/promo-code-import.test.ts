import * as importTexts from '@backline/contract/imports.texts';
import { importPromoCodes, maxPromoCodeRows, previewPromoCodeImport } from '@backline/contract/promo-code-import';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import { expect, test } from 'vitest';
import { buildArtist } from '../../../builders/builders.ts';
import { promoHouse } from '../../../testing/promo-codes/promo-codes.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(promoHouse());

const row = (line: number, change: object = {}) => ({
  line,
  code: `Encore${line}`,
  discount_type: 'percentage',
  discount_value: '12,5',
  start: '2999-01-31T20:00:00Z',
  end: '2999-02-28T20:00:00+01:00',
  usage_limit: '1,200',
  minimum_amount: '',
  ...change,
});
const newArtist = async () => (await buildArtist(house.db, { managerId: house.managerId })).id;
const run = (artistId: number, rows: object[]) => house.manager.call(importPromoCodes, { artist_id: artistId, rows });
const preview = (artistId: number, rows: object[]) =>
  house.manager.call(previewPromoCodeImport, { artist_id: artistId, rows });
const storedOf = async (artistId: number) =>
  (
    await house.db.selectFrom('promo_codes').select('code').where('artist_id', '=', artistId).orderBy('code').execute()
  ).map(({ code }) => code);

test('refuses an import of promo codes without rows or with too many', async () => {
  const artistId = await newArtist();
  const tooMany = Array.from({ length: maxPromoCodeRows + 1 }, (_, index) => row(index + 2));
  expect((await run(artistId, [])).status).toBe(422);
  expect((await run(artistId, tooMany)).status).toBe(422);
});

test('reports each wrong cell by line and column, and accepts the other rows', async () => {
  const artistId = await newArtist();
  const { body } = await preview(artistId, [
    row(2),
    row(3, { code: 'with space' }),
    row(4, { discount_type: 'half' }),
    row(5, { discount_value: 'a lot' }),
    row(6, { start: 'next week' }),
    row(7, { end: '2998-01-01T00:00:00Z' }),
    row(8, { usage_limit: 'some' }),
    row(9, { discount_type: 'fixed', discount_value: '$4.50', minimum_amount: 'much' }),
    row(10, { code: 'ENCORE2' }),
    row(11, { code: 'Caf\uFFFD' }),
    row(12, { discount_type: '', discount_value: '$4.50', minimum_amount: '$1,299.00' }),
    row(13, { discount_type: '', discount_value: '10 %' }),
    row(14, { discount_value: '101' }),
  ]);
  expect(
    body.errors.map(({ line, path, message }: { line: number; path: string; message: string }) => [
      line,
      path,
      message,
    ]),
  ).toEqual([
    [3, 'code', promoTexts.codeShape],
    [4, 'discount_type', promoTexts.importTypeUnknown],
    [5, 'discount_value', promoTexts.importValueUnreadable],
    [6, 'start', promoTexts.importTimeUnreadable],
    [7, 'end', promoTexts.endBeforeStart],
    [8, 'usage_limit', promoTexts.importLimitUnreadable],
    [9, 'minimum_amount', promoTexts.importMinimumUnreadable],
    [10, 'code', promoTexts.importCodeTwice(2)],
    [11, 'code', importTexts.importCellUnreadable],
    [14, 'discount_value', expect.any(String)],
  ]);
  expect(body.promo_codes).toEqual([
    {
      line: 2,
      code: 'Encore2',
      discount_type: 'percentage',
      discount_value: 12.5,
      start_dttm: Date.UTC(2999, 0, 31, 20),
      end_dttm: Date.UTC(2999, 1, 28, 19),
      usage_limit: 1_200,
      minimum_amount: 0,
    },
    expect.objectContaining({ line: 12, discount_type: 'fixed', discount_value: 4.5, minimum_amount: 1_299 }),
    expect.objectContaining({ line: 13, discount_type: 'percentage', discount_value: 10 }),
  ]);
  expect(await storedOf(artistId)).toEqual([]);
});

test.each([
  ['German', 'Prozent', 'Betrag'],
  ['Spanish', 'Porcentaje', 'Importe'],
  ['Latin American Spanish', 'por ciento', 'Monto fijo'],
  ['French', 'Pourcentage', 'Montant'],
  ['Italian', 'Percentuale', 'Importo fisso'],
  ['Portuguese', 'Percentagem', 'Valor'],
  ['Brazilian Portuguese', 'PORCENTAGEM', 'Valor fixo'],
  ['Dutch', 'Procent', 'Vast bedrag'],
])(
  'recognises the %s words for the discount types percentage and fixed amount: %s, %s',
  async (_language, percent, fixed) => {
    const { body } = await preview(await newArtist(), [
      row(2, { code: 'PERCENT', discount_type: percent, discount_value: '12' }),
      row(3, { code: 'FIXED', discount_type: fixed, discount_value: '12', minimum_amount: '50' }),
    ]);
    expect(body.errors).toEqual([]);
    expect(body.promo_codes).toMatchObject([{ discount_type: 'percentage' }, { discount_type: 'fixed' }]);
  },
);

test('reports an existing code in the preview even if it is typed with full-width or invisible characters', async () => {
  const artistId = await newArtist();
  await run(artistId, [row(2, { code: 'SPRING' })]);
  const spelled = ['ｓｐｒｉｎｇ', 'SPR\u200bING', 'SPR\0ING'].map((code, index) => row(index + 2, { code }));
  const errors = spelled.map(({ line }) => ({ line, path: 'code', message: promoTexts.codeTaken }));
  expect(await preview(artistId, spelled)).toMatchObject({ status: 200, body: { promo_codes: [], errors } });
});

test('imports promo codes only once, and writes an audit line for each', async () => {
  const artistId = await newArtist();
  const rows = [row(2), row(3), row(4, { usage_limit: '0' })];
  const { body } = await run(artistId, rows);
  expect(body.message).toBe(promoTexts.imported(2));
  expect(await storedOf(artistId)).toEqual(['Encore2', 'Encore3']);
  const again = await run(artistId, rows);
  expect(again.body.promo_codes).toEqual([]);
  expect(again.body.errors[0]).toEqual({ line: 2, path: 'code', message: promoTexts.codeTaken });
  const stored = await house.db.selectFrom('promo_codes').select('id').where('artist_id', '=', artistId).execute();
  expect((await house.auditOf(stored[0]?.id ?? 0)).map(({ action }) => action)).toEqual(['promo_code.imported']);
});

test('stores each promo code once for concurrent imports of one file', async () => {
  const artistId = await newArtist();
  const rows = Array.from({ length: 50 }, (_, index) => row(index + 2));
  const answers = await Promise.all([run(artistId, rows), run(artistId, rows.toReversed())]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.flatMap(({ body }) => body.promo_codes)).toHaveLength(50);
  expect(await storedOf(artistId)).toHaveLength(50);
});
