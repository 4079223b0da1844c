import { describe, expect, it } from 'vitest';
import { SheetReader, type SheetShape } from './sheet-reader.ts';
import type { LegacyEncoding } from './legacy-encodings.ts';
import { inAlphabet, utf16, utf8 } from '../../../testing/sheet-bytes.ts';

const shape: SheetShape = {
  titles: {
    byField: {
      name: ['name', 'nombre'],
      email: ['email'],
      phone: ['phone'],
      firstName: ['vorname'],
      lastName: ['nachname'],
    },
    beside: [{ word: 'name', other: 'vorname', field: 'lastName' }],
  },
  maxRows: 1_000,
  maxLine: 1_001,
  maxCellLength: 1_000,
};
const open = (bytes: Uint8Array) => new SheetReader(Uint8Array.from(bytes).buffer, shape);

async function read(content: Uint8Array | string) {
  const reader = open(typeof content === 'string' ? utf8(content) : content);
  const look = await reader.look();
  return { ...look, content: reader.take(look.guess) };
}
const namesOf = async (content: Uint8Array | string) =>
  (await read(content)).content.rows.map(({ cells }) => cells.name ?? '');

describe('a list with two columns', () => {
  const lists = [';', '\t', '|', ','].flatMap((separator) =>
    [1, 2, 3, 8, 9, 20].flatMap((count) => ['\r\n', '\n', ''].map((end) => [separator, count, end] as const)),
  );

  it.each(lists)(
    'reads every row of a list with the delimiter %j, %d people and the line ending %j',
    async (separator, count, end) => {
      const guests = Array.from({ length: count }, (_, index) => `Guest ${index}${separator}g${index}@example.org`);
      const text = [`Name${separator}Email`, ...guests].join(end || '\n') + end;
      const { content } = await read(text);
      expect(content.rows.map(({ cells }) => `${cells.name}${separator}${cells.email}`)).toEqual(guests);
    },
  );
});

describe('the delimiter', () => {
  it.each<[what: string, text: string]>([
    ['names with commas in a file of semicolons', 'Name;Email\nLane, Zoe;z@e.org\nLovelace, Ada;a@e.org\n'],
    ['semicolons in a file of commas', 'Name,Email\n"Lane; Zoe",z@e.org\n"Lovelace; Ada; B.",a@e.org\n'],
    ['commas in unknown titles', 'Name;Email;City, country\nLane;z@e.org;Ulm, DE\nAda;a@e.org;Bern, CH\n'],
    ['a line that says the separator', 'sep=;\nName;Email\nLane;z@e.org\nAda;a@e.org\n'],
    ['a quoted line that says the separator', '"sep=|"\r\nName|Email\r\nLane|z@e.org\r\nAda|a@e.org\r\n'],
    ['separators behind the last cell', 'Name;Email;;;\nLane;z@e.org;;;\nAda;a@e.org;;;\n'],
    ['rows of other widths', 'Name\tEmail\nLane\tz@e.org\tVIP\tx\nAda\ta@e.org\n'],
    ['quoted titles', '"Name";"Email"\n"Lane";"z@e.org"\n"Ada";"a@e.org"'],
    ['a mark of UTF-8 twice', '\uFEFF\uFEFFName;Email\nLane;z@e.org\nAda;a@e.org'],
    ['lines that end in a return alone', 'Name;Email\rLane;z@e.org\rAda;a@e.org\r'],
    ['a single column of titles that nobody knows', 'Gast|Kontakt\nLane|z@e.org\nAda|a@e.org\n'],
  ])('detects the delimiter with %s', async (_what, text) => {
    const { content } = await read(text);
    expect(content.rows.map(({ cells }) => cells.email)).toEqual(['z@e.org', 'a@e.org']);
  });
});

describe('the header row', () => {
  it.each<[what: string, text: string, headerAt: number]>([
    ['below a title of the list', 'Guests of 12 May\nName,Email\nZoe,z@e.org', 1],
    ['in the third line, below an empty one', 'Guests;;\n;;\nName;Email;Seat\nZoe;z@e.org;4', 2],
    ['below the facts of an export', 'Event,Opening\nDate,2027-05-12\nCapacity,300\n\nName,Email\nZoe,z@e.org', 4],
    ['in the first line', 'Name,Email\nZoe,z@e.org\n', 0],
    ['not there at all', 'Zoe,z@e.org\nAda,a@e.org\n', -1],
    ['with unknown titles', 'List\nWer,Wo\nZoe,Ulm', 1],
  ])('finds the header row: %s', async (_what, text, headerAt) => {
    expect((await open(utf8(text)).look()).guess.headerAt).toBe(headerAt);
  });

  it('reads a German “Name” column next to “Vorname” as the last name', async () => {
    expect((await read('Name;Vorname;E-Mail\nLane;Zoe;z@e.org')).guess.fields).toEqual([
      'lastName',
      'firstName',
      'email',
    ]);
  });

  it('recognises a column of email addresses without a known header', async () => {
    expect((await read('Gast;Kontakt\nZoe;z@e.org')).guess.fields).toEqual([null, 'email']);
  });

  it('numbers rows like the spreadsheet, even after empty rows and multi-line cells', async () => {
    const { content } = await read('Guests\n\nName,Email\n\n"Zoe\nLane",z@e.org\n,\nAda,a@e.org');
    expect(content.rows.map(({ line }) => line)).toEqual([5, 7]);
  });
});

describe('a bad line', () => {
  it.each<[what: string, text: string, names: string[]]>([
    [
      'a quotation mark that is not closed',
      'Name,Email\n"Ada,a@e.org\nZoe,z@e.org\nEve,e@e.org',
      ['\uFFFD"Ada', 'Zoe', 'Eve'],
    ],
    ['one in the last line', 'Name,Email\nZoe,z@e.org\n"Ada,a@e.org', ['Zoe', '\uFFFD"Ada']],
    ['letters behind a closing mark', 'Name,Email\n"Ada" B,a@e.org\nZoe,z@e.org', ['\uFFFD"Ada" B', 'Zoe']],
    [
      'two such lines',
      'Name,Email\n"Ada,a@e.org\nZoe,z@e.org\n"Eve,e@e.org\nBob,b@e.org',
      ['\uFFFD"Ada', 'Zoe', '\uFFFD"Eve', 'Bob'],
    ],
  ])('keeps the other lines of a file with %s', async (_what, text, names) => {
    expect(await namesOf(text)).toEqual(names);
  });
});

describe('the encoding of a list', () => {
  const rest = ',guest1@example.org,\n';
  const list = (encoding: LegacyEncoding, ...names: string[]) =>
    inAlphabet(encoding, `Name,Email,Phone\n${names.map((name) => `${name}${rest}`).join('')}`);

  it('reads a file as UTF-8 if most letters are UTF-8, and marks an invalid byte only in its cell', async () => {
    const file = Uint8Array.from([
      ...utf8('Name,Email,Phone\nJürgen Müller,guest1@example.org,\nZoë Test,guest2@example.org,\nRen'),
      0xe9,
      ...utf8(' Test,guest3@example.org,\nŁukasz Żółw,guest4@example.org,\n'),
    ]);
    const { alphabet } = await read(file);
    expect(alphabet).toBeNull();
    expect(await namesOf(file)).toEqual(['Jürgen Müller', 'Zoë Test', 'Ren\uFFFD Test', 'Łukasz Żółw']);
  });

  it.each<[encoding: LegacyEncoding, names: string[]]>([
    ['windows-1251', ['Анна']],
    ['windows-1251', ['Пётр Иванов', 'Анна Каренина']],
    ['windows-1250', ['Łukasz']],
    ['windows-1250', ['Małgorzata Żak', 'Łukasz Żółw', 'Jiří Dvořák']],
    ['macintosh', ['René']],
    ['macintosh', ['Jürgen Müller', 'François Lefèvre']],
    ['windows-1252', ['Jürgen Müller']],
    ['windows-1252', ['José', 'Zoë']],
    ['windows-1252', ['Sinéad O’Brien', 'Muñoz', 'Lefèvre']],
  ])('detects %s or offers it among others: %j', async (encoding, names) => {
    const { alphabet } = await read(list(encoding, ...names));
    const sample = alphabet?.choices.find((choice) => choice.encoding === encoding)?.sample;
    expect(sample).toContain(names.find((name) => /[^\0-\x7f]/.test(name)));
    if (alphabet?.isCertain === true) expect(await namesOf(list(encoding, ...names))).toEqual(names);
    else
      expect((await open(list(encoding, ...names)).look({ encoding })).rows.slice(1, -1).map(([name]) => name)).toEqual(
        names,
      );
  });

  it.each<[encoding: LegacyEncoding, name: string]>([
    ['windows-1251', 'Анна'],
    ['windows-1250', 'Łukasz'],
    ['macintosh', 'René'],
    ['windows-1252', 'Jürgen Müller'],
  ])('detects %s only by %s', async (encoding, name) => {
    const { alphabet } = await read(list(encoding, name));
    expect([alphabet?.isCertain, await namesOf(list(encoding, name))]).toEqual([true, [name]]);
  });

  it('detects Shift-JIS', async () => {
    const file = Uint8Array.from([...utf8('Name,Email,Phone\n'), 0x8e, 0x52, 0x93, 0x63, ...utf8(rest)]);
    const { alphabet } = await read(file);
    expect([alphabet?.isCertain, await namesOf(file)]).toEqual([true, ['山田']]);
  });

  it('requires a choice if a list is readable in several encodings', async () => {
    const { alphabet } = await read(list('windows-1252', 'Hélène Lefèvre', 'Peña'));
    expect(alphabet?.isCertain).toBe(false);
    expect(alphabet?.choices.map(({ encoding }) => encoding)).toEqual(
      expect.arrayContaining(['windows-1252', 'windows-1250']),
    );
    expect(alphabet?.choices[0]?.sample).toBe('Hélène Lefèvre, Peña');
  });

  it.each([
    ['UTF-16 LE with a mark', true, true],
    ['UTF-16 LE without one', true, false],
    ['UTF-16 BE with a mark', false, true],
    ['UTF-16 BE without one', false, false],
  ])('reads a file in %s', async (_what, isLittle, hasMark) => {
    const text = `${hasMark ? '\uFEFF' : ''}Name\tEmail\nJosé 東\tj@e.org\nЁлка\te@e.org\n`;
    expect(await namesOf(utf16(text, { isLittle }))).toEqual(['José 東', 'Ёлка']);
  });
});
