import { utils, write, type WorkSheet } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { SheetReader } from './sheet-reader.ts';
import { xlsxRows } from './xlsx-rows.ts';

const shape = {
  titles: { byField: { name: ['name'], email: ['email'], phone: ['phone'] } },
  maxRows: 1_000,
  maxLine: 1_001,
  maxCellLength: 1_000,
};

function bookOf(sheets: Record<string, WorkSheet>, bookType: 'xlsx' | 'xlsm' | 'ods' = 'xlsx'): ArrayBuffer {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer;
}
const sheetOf = (rows: unknown[][]) => utils.aoa_to_sheet(rows, { UTC: true, cellDates: true });
const rowsOf = async (bytes: ArrayBuffer) => (await xlsxRows(new Uint8Array(bytes), 1_000)).sheets[0]?.rows;

describe('a rejected workbook', () => {
  it('rejects a broken archive', async () => {
    const bytes = new Uint8Array(bookOf({ Guests: sheetOf([['Name']]) })).slice(0, 200);
    await expect(xlsxRows(bytes, 10)).rejects.toMatchObject({ problem: { kind: 'bad-workbook' } });
  });

  it('rejects a ZIP archive that is not a workbook', async () => {
    const bytes = new Uint8Array(bookOf({ Guests: sheetOf([['Name']]) }));
    const text = new TextDecoder('latin1').decode(bytes).replaceAll('xl/', 'zz/');
    const other = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    await expect(xlsxRows(other, 10)).rejects.toMatchObject({ problem: { kind: 'bad-workbook' } });
  });

  it('rejects an archive with too large a declared unpacked size before unpacking any part', async () => {
    const bytes = new Uint8Array(bookOf({ Guests: sheetOf([['Name']]) }));
    const view = new DataView(bytes.buffer);
    for (let place = 0; place < bytes.length - 46; place += 1) {
      if (view.getUint32(place, true) === 0x02014b50) view.setUint32(place + 24, 512 * 1024 * 1024, true);
    }
    await expect(xlsxRows(bytes, 10)).rejects.toMatchObject({ problem: { kind: 'large-workbook' } });
  });
});

describe('the text of a workbook', () => {
  it('reads numbers with all digits, and dates in a fixed format', async () => {
    const sheet = sheetOf([
      [
        447911123456,
        12.5,
        new Date(Date.UTC(2027, 0, 31)),
        new Date(Date.UTC(2027, 0, 31, 20, 30)),
        true,
        null,
        '=1+1',
      ],
    ]);
    expect(await rowsOf(bookOf({ Guests: sheet }))).toEqual([
      ['447911123456', '12.5', '2027-01-31', '2027-01-31 20:30', 'true', '', '=1+1'],
    ]);
  });

  it('reads a formula’s value, and ignores links', async () => {
    const sheet = sheetOf([['Zoe', '']]);
    sheet['B1'] = { t: 's', v: 'z@e.org', f: 'A1&"@e.org"' };
    sheet['A1'] = { t: 's', v: 'Zoe', l: { Target: 'https://example.org' } };
    expect(await rowsOf(bookOf({ Guests: sheet }))).toEqual([['Zoe', 'z@e.org']]);
  });

  it('reads from cell A1 even if the sheet declares a smaller range, so that rows keep their numbers', async () => {
    const sheet = sheetOf([[], [], [null, 'Name', 'Email'], [null, 'Zoe', 'z@e.org']]);
    // The declared range starts at B3, because many programs declare only the range with content.
    sheet['!ref'] = 'B3:C4';
    expect(await rowsOf(bookOf({ Guests: sheet }))).toEqual(
      [[], [], ['', 'Name', 'Email'], ['', 'Zoe', 'z@e.org']].map((row) =>
        row.length === 0 ? expect.any(Array) : row,
      ),
    );
  });

  it.each(['xlsx', 'xlsm', 'ods'] as const)('reads a workbook in the format %s', async (kind) => {
    expect(await rowsOf(bookOf({ Guests: sheetOf([['Name'], ['Łukasz 山田 Анна']]) }, kind))).toEqual([
      ['Name'],
      ['Łukasz 山田 Анна'],
    ]);
  });
});

describe('a list in a workbook', () => {
  const guests = [['Guests of 12 May'], [], ['Name', 'Email', 'Phone'], ['Zoe', 'z@e.org', 447911123456]];

  it('finds a list below a heading on the sheet with the most known column headers', async () => {
    const reader = new SheetReader(bookOf({ Notes: sheetOf([['To do']]), Guests: sheetOf(guests) }), shape);
    const look = await reader.look();
    expect([look.sheets, look.guess.headerAt]).toEqual([{ names: ['Notes', 'Guests'], chosen: 1 }, 2]);
    expect(reader.take(look.guess).rows).toEqual([
      { line: 4, cells: { name: 'Zoe', email: 'z@e.org', phone: '447911123456' } },
    ]);
  });

  it('reads numbers, times and sheets of an ODS file like those of XLSX', async () => {
    const dated = [
      ['Codes of May'],
      [],
      ['Name', 'Email', 'Phone'],
      [new Date(Date.UTC(2027, 0, 31, 20)), 12.5, 447911123456],
    ];
    const bytes = bookOf({ Notes: sheetOf([['To do']]), Codes: sheetOf(dated) }, 'ods');
    const reader = new SheetReader(bytes, shape);
    const look = await reader.look();
    expect([look.sheets, look.guess.headerAt]).toEqual([{ names: ['Notes', 'Codes'], chosen: 1 }, 2]);
    expect(reader.take(look.guess).rows).toEqual([
      { line: 4, cells: { name: '2027-01-31 20:00', email: '12.5', phone: '447911123456' } },
    ]);
  });

  it('reads another sheet when the person chooses it', async () => {
    const reader = new SheetReader(bookOf({ Guests: sheetOf(guests), Crew: sheetOf([['Name'], ['Ada']]) }), shape);
    await reader.look();
    const { guess } = await reader.look({ sheet: 1 });
    expect(reader.take(guess).rows).toEqual([{ line: 2, cells: { name: 'Ada' } }]);
  });
});
