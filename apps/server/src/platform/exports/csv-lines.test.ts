import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CsvLines, type CellKind } from './csv-lines.ts';

/** As PostgreSQL writes a row. */
const row = (cells: readonly string[]) =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) || cell === '\\.' ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;

function written(kinds: readonly CellKind[], rows: readonly (readonly string[])[], cut: number): string {
  const lines = new CsvLines(kinds);
  const bytes = Buffer.from(rows.map(row).join(''));
  const pieces = [];
  for (let at = 0; at < bytes.length; at += cut) pieces.push(lines.convert(bytes.subarray(at, at + cut)));
  return Buffer.concat([...pieces, lines.end()]).toString('utf8');
}

const readBack = (text: string) => parse(text, { record_delimiter: '\r\n' }) as string[][];

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
])('a text is never a formula: %j', (cell, safe) => {
  for (const cut of [1, 2, 3, 1_000]) expect(readBack(written(['text'], [[cell], ['x']], cut))[0]).toEqual([safe]);
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
])('nor where another separator than ours would begin a cell: %j', (cell, safe) => {
  for (const cut of [1, 2, 3, 1_000]) {
    expect(readBack(written(['text', 'phone'], [[cell, cell]], cut))[0]).toEqual([safe, safe]);
    expect(readBack(written(['plain'], [[cell]], cut))[0]).toEqual([cell]);
  }
});

test.each([
  ['+14155550100', '+14155550100'],
  ['+1415"5550100', `'+1415"5550100`],
  ['+1+cmd', "'+1+cmd"],
  ['+', "'+"],
  ['+1\n', "'+1\n"],
  ['+1,2', "'+1,2"],
  ['+1 2', "'+1 2"],
  ['-1', "'-1"],
  ['=1', "'=1"],
])('a phone keeps its plus, and nothing else hides behind it: %j', (cell, safe) => {
  for (const cut of [1, 2, 5, 1_000]) {
    expect(readBack(written(['phone', 'text'], [[cell, 'x']], cut))[0]).toEqual([safe, 'x']);
    expect(readBack(written(['text', 'phone'], [['x', cell]], cut))[0]).toEqual(['x', safe]);
  }
});

test('what the product has written itself stays as it is', () => {
  expect(written(['plain'], [['-12.50']], 3)).toBe('-12.50\r\n');
});

test('rows are counted, whatever line ends stand inside of cells, and lines end as RFC 4180 says', () => {
  const lines = new CsvLines(['text', 'text']);
  const text = lines.convert(Buffer.from('a,"b\nc"\n"d""\n",e\n')).toString();
  expect(text).toBe('a,"b\nc"\r\n"d""\n",e\r\n');
  expect(lines.rows).toBe(2);
});

test('any table reads back as it was, in pieces of any size, but for the apostrophe before what would run', () => {
  const cell = fc.oneof(
    fc.string({
      unit: fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        '"',
        ',',
        ';',
        'a',
        '1',
        '＝',
        'é',
        '\uD83D\uDE00',
        ' ',
      ),
    }),
    fc.string({ unit: 'grapheme' }),
  );
  const isRun = (text: string) => /^[=+\-@\t\r\n＝＋－＠]/.test(text);
  const withinSafe = (text: string) => text.replace(/(?<=[;\t\r\n]"*)[=+\-@＝＋－＠]/g, "'$&");
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 20 }),
      (table, cut) => {
        const read = readBack(written(['text', 'phone', 'plain'], table, cut));
        const expected = table.map(([text, phone, plain]) => [
          `${isRun(text) ? "'" : ''}${withinSafe(text)}`,
          `${isRun(phone) && !/^\+\d+$/.test(phone) ? "'" : ''}${withinSafe(phone)}`,
          plain,
        ]);
        expect(read).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});
