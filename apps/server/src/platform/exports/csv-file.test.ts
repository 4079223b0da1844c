import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { phone, plain, text } from './csv-file.ts';
import { openCsv } from './csv-rows.ts';

const database = await openForFile(testDatabase());

async function written(rows: readonly (readonly [string, string, string])[]) {
  const table = sql.join(
    rows.map((row, place) => sql`(${place}::int, ${sql.join(row.map((cell) => sql`${cell}::text`))})`),
  );
  const csv = await openCsv(database.db, {
    name: 'x',
    columns: [text('Text', sql`v.t`), phone('Phone', sql`v.ph`), plain('Plain', sql`v.pl`)],
    rows: sql`from (values ${table}) v (place, t, ph, pl) order by v.place`,
  });
  const pieces: Buffer[] = [];
  for await (const piece of csv.pieces) pieces.push(piece);
  return { bytes: Buffer.concat(pieces), count: csv.count() };
}

const read = (bytes: Buffer) => (parse(bytes, { bom: true, record_delimiter: '\r\n' }) as string[][]).slice(1);

const cellsOf = async (value: string) => read((await written([[value, value, value]])).bytes)[0];

test.each([
  ['=1+1', "'=1+1"],
  ['+1+cmd', "'+1+cmd"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\n=1', "'\n'=1"],
  ['=HYPERLINK("http://x","y")', `'=HYPERLINK("http://x","y")`],
  ['＝1+1', "'＝1+1"],
  ['＠x', "'＠x"],
  ['Ａnn', 'Ａnn'],
  ['"=1"', '"=1"'],
  ['a=1', 'a=1'],
  ['', ''],
])('escapes the text %j only if a spreadsheet would run it as a formula', async (cell, safe) => {
  expect(await cellsOf(cell)).toEqual([safe, safe, cell]);
});

test.each([
  ["Ann;=cmd|' /C calc'!A0;", "Ann;'=cmd|' /C calc'!A0;"],
  [';=1', ";'=1"],
  ['a;"=1;b', `a;"'=1;b`],
  ['Where is it?\n=1+1;', "Where is it?\n'=1+1;"],
  ['a\r\n\n@x', "a\r\n\n'@x"],
  ['a\t-1', "a\t'-1"],
  ['a;＝1', "a;'＝1"],
  ['a;b\n\nc = 1; d', 'a;b\n\nc = 1; d'],
])('escapes in %j any formula after a semicolon, a tab or a line break', async (cell, safe) => {
  expect(await cellsOf(cell)).toEqual([safe, safe, cell]);
});

test.each([
  ['+14155550100', '+14155550100'],
  ['+1415"5550100', `'+1415"5550100`],
  ['+', "'+"],
  ['+1\n', "'+1\n"],
  ['+1,2', "'+1,2"],
  ['+1 2', "'+1 2"],
  ['+１', "'+１"],
])('writes the phone number %j unescaped only if it is a plus and digits', async (cell, safe) => {
  expect((await cellsOf(cell))?.[1]).toBe(safe);
});

test('counts a row with line breaks in its cells once, and ends rows with CRLF', async () => {
  const { bytes, count } = await written([
    ['a', '+1', 'b\nc'],
    ['d"\n', '', 'e'],
  ]);
  expect(bytes.toString()).toBe('\uFEFFText,Phone,Plain\r\na,+1,"b\nc"\r\n"d""\n","",e\r\n');
  expect(count).toBe(2);
});

test('any table reads back unchanged except for the apostrophes of escaped cells', async () => {
  const unit = fc.constantFrom(...Array.from('=+-@\t\r\n",;a1＝é '), '\uD83D\uDE00');
  const cell = fc
    .oneof(fc.string({ unit }), fc.string({ unit: 'grapheme' }))
    .map((value) => value.replaceAll('\0', ''));
  const isRun = (value: string) => /^[=+\-@\t\r\n＝＋－＠]/.test(value);
  const withinSafe = (value: string) => value.replace(/(?<=[;\t\r\n]"*)[=+\-@＝＋－＠]/g, "'$&");
  const safe = (value: string) => `${isRun(value) ? "'" : ''}${withinSafe(value)}`;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 40 }), async (table) => {
      const expected = table.map(([first, second, third]) => [
        safe(first),
        /^\+\d+$/.test(second) ? second : safe(second),
        third,
      ]);
      expect(read((await written(table)).bytes)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});
