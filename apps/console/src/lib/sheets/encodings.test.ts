import { describe, expect, it } from 'vitest';
import type { LegacyEncoding } from './legacy-encodings.ts';
import { inAlphabet, pieces, utf16 } from '../../../testing/sheet-bytes.ts';
import { SheetError } from './sheet-error.ts';
import { SheetReader, type SheetChoice } from './sheet-reader.ts';

const shape = {
  titles: { byField: { name: ['name', 'имя', '氏名'], email: ['email', 'почта'] } },
  maxRows: 1_000,
  maxLine: 1_001,
  maxCellLength: 1_000,
};

async function read(bytes: Uint8Array, choice: SheetChoice = {}) {
  const reader = new SheetReader(Uint8Array.from(bytes).buffer, shape);
  const { alphabet, guess } = await reader.look(choice);
  const { rows } = reader.take(guess);
  return { alphabet, names: rows.map(({ cells }) => cells.name ?? ''), emails: rows.map(({ cells }) => cells.email) };
}

/** Expects that the reader detects the encoding with certainty, or offers it as a choice with a sample. */
async function expectRead(file: Uint8Array, encoding: LegacyEncoding, names: readonly string[]): Promise<void> {
  const { alphabet, names: found } = await read(file);
  const sample = alphabet?.choices.find((choice) => choice.encoding === encoding)?.sample;
  expect(sample).toContain(names.find((name) => /[^\0-\x7f]/.test(name)));
  if (alphabet?.isCertain === true) expect(found).toEqual(names);
  expect((await read(file, { encoding })).names).toEqual(names);
}

describe('files in a legacy encoding', () => {
  it.each<[language: string, encoding: LegacyEncoding, names: string[]]>([
    ['Czech', 'windows-1250', ['Jiří Dvořák', 'Zdeněk Šťastný']],
    ['Slovak', 'windows-1250', ['Ľudovít Štúr', 'Zuzana Kľačanská']],
    ['Hungarian', 'windows-1250', ['Győző Szűcs', 'Ágnes Kővári']],
    ['Croatian', 'windows-1250', ['Željko Đurđević', 'Ćiro Blažević']],
    ['Slovenian', 'windows-1250', ['Žiga Čoh', 'Špela Rožič']],
    ['Romanian', 'windows-1250', ['Ştefan Ţăran', 'Ioana Mănescu']],
    ['Polish in capitals', 'windows-1250', ['ŁUKASZ ŻÓŁW', 'MAŁGORZATA ŹREBIEC']],
    ['Ukrainian', 'windows-1251', ['Олексій Ґалаґан', 'Їржик Єфімов']],
    ['Bulgarian', 'windows-1251', ['Георги Иванов', 'Щилияна Ъглова']],
    ['Serbian', 'windows-1251', ['Ђорђе Љубичић', 'Џема Његош']],
    ['Belarusian', 'windows-1251', ['Ўладзімір Быкаў']],
    ['Russian in capitals', 'windows-1251', ['ИВАНОВ ПЁТР', 'КАРЕНИНА АННА']],
    ['French', 'windows-1252', ['Hélène Lefèvre', 'Gaëlle Çelik', 'Anaïs Bœuf']],
    ['Danish', 'windows-1252', ['Søren Kjær', 'Åse Ødegård']],
    ['Finnish', 'windows-1252', ['Väinö Häkkinen']],
    ['Icelandic', 'windows-1252', ['Þórður Guðmundsson', 'Sigríður Æsa']],
    ['Portuguese', 'windows-1252', ['João Conceição', 'Inês Magalhães']],
    ['Dutch', 'windows-1252', ['Renée van ’t Hof', 'Zoë Daniëls']],
    ['Spanish of an old Mac', 'macintosh', ['José Núñez', 'Begoña Ibáñez']],
    ['Swedish of an old Mac', 'macintosh', ['Åsa Öberg', 'Björn Sjögren']],
    ['Portuguese of an old Mac', 'macintosh', ['João Conceição']],
  ])('reads %s', async (_language, encoding, names) => {
    const lines = names.map((name, at) => `${name},guest${at}@example.org\n`);
    await expectRead(inAlphabet(encoding, `Name,Email\n${lines.join('')}`), encoding, names);
  });

  it.each<[what: string, name: readonly number[], text: string]>([
    ['Chinese characters', [0x8d, 0xb2, 0x93, 0xa1, 0x20, 0x89, 0xd4, 0x8e, 0x71], '佐藤 花子'],
    ['Hiragana', [0x82, 0xb3, 0x82, 0xad, 0x82, 0xe7], 'さくら'],
    ['Katakana', [0x83, 0x5e, 0x83, 0x69, 0x83, 0x4a], 'タナカ'],
    ['a letter whose second byte is a backslash', [0x95, 0x5c, 0x93, 0x63], '表田'],
    ['a letter whose second byte is a bar', [0x83, 0x7c, 0x81, 0x5b, 0x83, 0x89], 'ポーラ'],
  ])('reads Shift-JIS with %s', async (_what, name, text) => {
    await expectRead(pieces('Name,Email\n', name, ',guest@example.org\n'), 'shift_jis', [text]);
  });

  it.each<[what: string, name: readonly number[]]>([
    ['Korean', [0xb1, 0xe8, 0xb9, 0xce, 0xbc, 0xf6]],
    ['simplified Chinese', [0xd5, 0xc5, 0xce, 0xb0]],
    ['Greek', [0xc3, 0xe9, 0xdc, 0xed, 0xed, 0xe7, 0xf2]],
  ])('asks about %s, which is not among the choices', async (_what, name) => {
    const { alphabet } = await read(pieces('Name,Email\n', name, ',guest@example.org\n'));
    expect(alphabet?.isCertain).toBe(false);
  });
});

describe('a file with invalid UTF-8 bytes', () => {
  const good = 'Zoë Lane,z@example.org\nŁukasz Żółw,l@example.org\n';
  const others = ['Zoë Lane', 'Łukasz Żółw'];

  it.each<[where: string, file: Uint8Array, names: string[]]>([
    ['in a title', pieces('Name,Email,Caf', [0xe9], `\n${good}`), others],
    ['in the first letter of a cell', pieces(`Name,Email\n${good}`, [0xc5], 'sa,a@example.org\n'), [...others, '�sa']],
    ['in the last letter of a cell', pieces('Name,Email\nRen', [0xe9], `,r@example.org\n${good}`), ['Ren�', ...others]],
    [
      'inside quotation marks',
      pieces('Name,Email\n"Ren', [0xe9], `, B.",r@example.org\n${good}`),
      ['Ren�, B.', ...others],
    ],
    ['in the last byte of the file', pieces(`Name,Email\n${good}e@example.org`, [0xc3]), [...others, 'e@example.org�']],
    [
      'in the middle of a letter that was cut',
      pieces('Name,Email\nRen', [0xc3], `,r@example.org\n${good}`),
      ['Ren�', ...others],
    ],
    ['behind a mark of UTF-8', pieces([0xef, 0xbb, 0xbf], 'Name,Email\nRen', [0xe9], `,r@example.org\n`), ['Ren�']],
    ['as an overlong slash', pieces('Name,Email\nA', [0xc0, 0xaf], `B,a@example.org\n${good}`), ['A��B', ...others]],
  ])('marks a wrong byte %s', async (_where, file, names) => {
    const { alphabet, names: found } = await read(file);
    expect([alphabet, found]).toEqual([null, names]);
  });

  it('marks the invalid byte in an email address, so that the import rejects only that row', async () => {
    const { emails } = await read(pieces('Name,Email\nRen,ren', [0xe9], `@example.org\n${good}`));
    expect(emails).toEqual(['ren�@example.org', 'z@example.org', 'l@example.org']);
  });
});

describe('a file with lines in two encodings', () => {
  const western = (name: string) => [...inAlphabet('windows-1252', `${name},x@example.org\n`)];

  it('reports an uncertain encoding if UTF-8 lines would be garbled', async () => {
    const { alphabet } = await read(
      pieces('Name,Email\n', western('José Peña'), western('Zoë'), 'Jürgen,j@example.org\n'),
    );
    expect(alphabet?.isCertain).toBe(false);
    const samples = alphabet?.choices.map(({ sample }) => sample).join(' ') ?? '';
    expect(samples).toContain('José Peña');
  });

  it('reads the file as UTF-8 if most letters are UTF-8, and marks invalid bytes in the other lines', async () => {
    const { names } = await read(
      pieces('Name,Email\nJürgen Müller,j@example.org\nŻółw,l@example.org\n', western('Zoë')),
    );
    expect(names).toEqual(['Jürgen Müller', 'Żółw', 'Zo�']);
  });
});

describe('Unicode files with and without a BOM', () => {
  const text = 'Имя;Почта\r\nАнна;a@example.org\r\n東 José;j@example.org\r\n';
  const names = ['Анна', '東 José'];

  it.each<[what: string, file: Uint8Array]>([
    ['UTF-8 with a mark', pieces([0xef, 0xbb, 0xbf], text)],
    ['UTF-8 without one', pieces(text)],
    ['UTF-16 LE with a mark and semicolons', pieces([0xff, 0xfe], utf16(text, { isLittle: true }))],
    ['UTF-16 LE without one', utf16(text, { isLittle: true })],
    ['UTF-16 BE with a mark', pieces([0xfe, 0xff], utf16(text, { isLittle: false }))],
    ['UTF-16 BE without one', utf16(text, { isLittle: false })],
  ])('reads %s', async (_what, file) => expect((await read(file)).names).toEqual(names));

  it('keeps every complete line of a UTF-16 file whose last byte is missing', async () => {
    const file = pieces([0xff, 0xfe], utf16(text, { isLittle: true }));
    expect((await read(file.subarray(0, -1))).names).toEqual(names);
  });

  it.each<[what: string, file: Uint8Array]>([
    ['UTF-8', pieces([0xef, 0xbb, 0xbf])],
    ['UTF-16', pieces([0xff, 0xfe])],
  ])('reads a lone BOM of %s as an empty file', async (_what, file) => {
    const problem = await read(file).catch((error: unknown) => (error instanceof SheetError ? error.problem : error));
    expect(problem).toEqual({ kind: 'empty' });
  });
});
