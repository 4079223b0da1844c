import * as sessionTexts from '@backline/contract/session.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import { expect, it } from 'vitest';
import { fanErrorFile, fanTemplate, type FanError } from './fan-error-file.ts';
import { SheetReader } from '../../lib/sheets/sheet-reader.ts';
import { fanPieces, fanSheet } from './fan-file.ts';

const contentOf = (address: string) => decodeURIComponent(address.replace('data:text/csv;charset=utf-8,', ''));
const cells = { name: 'Zoe', email: 'zoe@example.org', phone: '', section: '', row: '', seat: '' };
const rowOf = (error: Partial<FanError>) => {
  const file = fanErrorFile([{ line: 2, path: 'phone', message: sessionTexts.phoneInvalid, cells, ...error }]);
  return contentOf(file).split('\r\n')[1];
};

it.each(['=1+1', '+SUM(A1)', '-2', '@cmd', '\tx', '\rx'])(
  'escapes %j so that no spreadsheet runs it as a formula',
  (text) => {
    for (const name of ['name', 'email', 'section', 'row', 'seat'] as const) {
      expect(rowOf({ cells: { ...cells, [name]: text } })).toMatch(
        new RegExp(`(^|[,"])'${text.replace(/[()+]/g, '\\$&')}`),
      );
    }
  },
);

it('keeps the plus of a phone number, but escapes text that only resembles one', () => {
  expect(rowOf({ cells: { ...cells, phone: '+1 (212) 555-0100' } })).toContain(',+1 (212) 555-0100,');
  expect(rowOf({ cells: { ...cells, phone: "+1-cmd|'/c calc'!A0" } })).toContain(",'+1-cmd|'/c calc'!A0,");
  expect(rowOf({ cells: { ...cells, phone: '=HYPERLINK("x")' } })).toContain(`,"'=HYPERLINK(""x"")",`);
});

it('lists line, column and problem next to the row’s cells, or next to empty cells if these are unknown', () => {
  const file = contentOf(
    fanErrorFile([
      { line: 3, path: 'email', message: peopleTexts.emailShape, cells: { ...cells, name: 'Lane, Zoe' } },
      { line: 9, path: 'name', message: peopleTexts.nameRequired, cells: null },
    ]),
  );
  expect(file).toBe(
    '\uFEFFName,Email,Phone,Section,Row,Seat,Line,Column,Problem\r\n' +
      `"Lane, Zoe",zoe@example.org,,,,,3,Email,${peopleTexts.emailShape}\r\n` +
      `,,,,,,9,Name,${peopleTexts.nameRequired}\r\n`,
  );
});

it('offers a template that the import itself reads', async () => {
  const filled = `${contentOf(fanTemplate())}Zoe,zoe@example.org,+12125550100,12,C,4`;
  const reader = new SheetReader(new TextEncoder().encode(filled).buffer, fanSheet);
  const { guess } = await reader.look();
  expect(fanPieces(reader.take(guess).rows)[0]?.rows).toEqual([
    { name: 'Zoe', email: 'zoe@example.org', phone: '+12125550100', section: '12', row: 'C', seat: '4' },
  ]);
});
