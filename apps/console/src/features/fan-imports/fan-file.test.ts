import { describe, expect, it } from 'vitest';
import { SheetError, type SheetProblem } from '../../lib/sheets/sheet-error.ts';
import { SheetReader } from '../../lib/sheets/sheet-reader.ts';
import { fanPieces, fanSheet } from './fan-file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const limits = { rows: 100, rowsOfPiece: 10 };

async function readFans(bytes: ArrayBuffer) {
  const reader = new SheetReader(bytes, { ...fanSheet, maxRows: limits.rows, maxLine: limits.rows + 1 });
  const { guess } = await reader.look();
  const { rows, leftOut } = reader.take(guess);
  return { pieces: fanPieces(rows, limits.rowsOfPiece), leftOut, missing: fanSheet.missing(new Set(guess.fields)) };
}

const read = async (text: string) => (await readFans(bytesOf(text))).pieces;
const refusalOf = (bytes: ArrayBuffer) =>
  readFans(bytes).then(
    () => null,
    (error: unknown) => (error instanceof SheetError ? error.problem : error),
  );
const row = (more: Partial<Record<'name' | 'email' | 'phone' | 'section' | 'row' | 'seat', string>>) => ({
  name: '',
  email: '',
  phone: '',
  section: '',
  row: '',
  seat: '',
  ...more,
});
const bytes = (...values: number[]) => new Uint8Array(values).buffer;

describe('a rejected file', () => {
  it.each<[string, ArrayBuffer, SheetProblem]>([
    ['that holds nothing', bytes(), { kind: 'empty' }],
    ['that holds empty lines alone', bytesOf('\r\n,,,\r\n  \r\n'), { kind: 'empty' }],
    ['that holds its columns alone', bytesOf('Name,Email\r\n,\r\n'), { kind: 'empty' }],
    ['that is a broken workbook', bytes(0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0), { kind: 'bad-workbook' }],
    ['that is a workbook of the old kind', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), { kind: 'old-workbook' }],
    ['that is an image', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d), { kind: 'not-text' }],
    [
      'whose quotation marks are all broken',
      bytesOf(`Name,Email\n${'"Ada,a@e.org\n'.repeat(101)}`),
      { kind: 'quotes', line: 102 },
    ],
  ])('rejects a file %s', async (_why, file, problem) => expect(await refusalOf(file)).toEqual(problem));

  it('rejects a file with more rows than the maximum and accepts one with exactly as many', async () => {
    const rows = (count: number) => bytesOf(`name,email\n${'a,b\n'.repeat(count)}`);
    expect(await refusalOf(rows(limits.rows + 1))).toEqual({ kind: 'too-many' });
    expect((await readFans(rows(limits.rows))).pieces).toHaveLength(limits.rows / limits.rowsOfPiece);
  });
});

describe('the columns', () => {
  it.each([
    ['Name', 'E-mail', 'Phone'],
    ['full name', 'Email', 'Mobile'],
    ['FULL_NAME', 'e mail', 'PHONE NUMBER'],
    [' "name" ', 'Email Address', 'mobile-number'],
  ])('recognises the column headers %s, %s and %s', async (...titles) => {
    expect(await read(`${titles.join(',')}\nZoe,zoe@example.org,+12125550100`)).toEqual([
      { firstLine: 2, rows: [row({ name: 'Zoe', email: 'zoe@example.org', phone: '+12125550100' })] },
    ]);
  });

  it('finds columns in any order, among unknown columns and with any separator', async () => {
    for (const between of [',', ';', '\t']) {
      const lines = [
        ['Seat', 'Ticket', 'Row', 'Section', 'Phone', 'Name'],
        ['4', 'T-9', 'C', '12', '+12125550100', 'Zoe'],
      ];
      expect((await read(lines.map((cells) => cells.join(between)).join('\n')))[0]?.rows).toEqual([
        row({ name: 'Zoe', phone: '+12125550100', section: '12', row: 'C', seat: '4' }),
      ]);
    }
  });

  it('uses the first non-empty cell when two columns have the same meaning', async () => {
    const [piece] = await read('name,phone,mobile\nZoe,,+12125550100\nAda,+12125550101,+12125550102');
    expect(piece?.rows.map(({ phone }) => phone)).toEqual(['+12125550100', '+12125550101']);
  });
});

describe('a name', () => {
  it.each(['First Name,Last Name', 'first_name;SURNAME', 'Given name\tFamily name', 'Forename,Last'])(
    'joins first and last name from the columns %s',
    async (titles) => {
      const between = /[,;\t]/.exec(titles)?.[0] ?? ',';
      const text = [`${titles},email`.replace(/,email$/, `${between}email`), `Zoe${between}Lane${between}z@e.org`];
      const [piece] = await read([...text, `Ada${between}${between}a@e.org`].join('\n'));
      expect(piece?.rows.map(({ name }) => name)).toEqual(['Zoe Lane', 'Ada']);
    },
  );

  it('prefers the full name’s column to first and last name', async () => {
    const [piece] = await read('First name,Name,Email\nZoe,Zoe of the Lanes,z@e.org\nAda,,a@e.org');
    expect(piece?.rows.map(({ name }) => name)).toEqual(['Zoe of the Lanes', 'Ada']);
  });
});

it('lists the ignored columns under their headers in the file', async () => {
  const text = 'Name,Email,Ticket type, ,Preço\nZoe,z@e.org,VIP,,20';
  expect((await readFans(bytesOf(text))).leftOut).toEqual(['Ticket type', 'Preço']);
  expect((await readFans(bytesOf('First name,Last name,Phone,Mobile\nZoe,Lane,1,2'))).leftOut).toEqual([]);
});

it('reads a CSV of a decimal-comma locale with a BOM, semicolons, Excel’s sep line and exponents', async () => {
  const expected = [row({ name: 'Zoe, Lane', email: 'z@e.org', phone: '9,87654E+09' })];
  const text = 'Name;Email;Phone\r\nZoe, Lane;z@e.org;9,87654E+09\r\n';
  expect(await read(`\uFEFF${text}`)).toEqual([{ firstLine: 2, rows: expected }]);
  // The `sep=` line counts as line 1 and the header as line 2, as in a spreadsheet.
  expect(await read(`\uFEFFsep=;\r\n${text}`)).toEqual([{ firstLine: 3, rows: expected }]);
});

describe('rows', () => {
  it('numbers rows like a spreadsheet, even after empty rows and multi-line cells', async () => {
    expect(await read('\nname,email\n"Zoe\nLane",z@e.org\n\n , \nAda,a@e.org\n\n')).toEqual([
      { firstLine: 3, rows: [row({ name: 'Zoe\nLane', email: 'z@e.org' })] },
      { firstLine: 6, rows: [row({ name: 'Ada', email: 'a@e.org' })] },
    ]);
  });

  it('treats a doubled carriage return before a line feed as one line end', async () => {
    expect(await read('name,email\r\r\nZoe,z@e.org\r\r\nAda,a@e.org\r\r\n')).toEqual([
      { firstLine: 2, rows: [row({ name: 'Zoe', email: 'z@e.org' }), row({ name: 'Ada', email: 'a@e.org' })] },
    ]);
  });

  it('splits the rows into batches, each for one call', async () => {
    const pieces = await read(`name,email\n${'a,b\n'.repeat(21)}`);
    expect(pieces.map(({ firstLine, rows }) => [firstLine, rows.length])).toEqual([
      [2, 10],
      [12, 10],
      [22, 1],
    ]);
  });

  it('sends formulas unchanged, since the server checks them', async () => {
    expect((await read('name,email,phone\n=1+1,"a ""b""",+1 (212) 555'))[0]?.rows).toEqual([
      row({ name: '=1+1', email: 'a "b"', phone: '+1 (212) 555' }),
    ]);
  });

  it('truncates overlong cells without splitting a surrogate pair', async () => {
    const [piece] = await read(`name,email\n${'x'.repeat(999)}🎸${'y'.repeat(50)},b`);
    expect(piece?.rows[0]?.name).toBe('x'.repeat(999));
  });
});

it('reads UTF-8 with and without a BOM, UTF-16, and Excel’s western encoding', async () => {
  const nameIn = async (file: ArrayBuffer) => (await readFans(file)).pieces[0]?.rows[0]?.name;
  const text = 'name,email\nJosé 東,j@e.org';
  const utf16 = new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer)]);
  expect(await nameIn(bytesOf(text))).toBe('José 東');
  expect(await nameIn(bytesOf(`\uFEFF${text}`))).toBe('José 東');
  expect(await nameIn(utf16.buffer)).toBe('José 東');
  const western = Uint8Array.from('name,email\nJos\u00e9,j@e.org', (c) => c.charCodeAt(0));
  expect(await nameIn(western.buffer)).toBe('José');
});
