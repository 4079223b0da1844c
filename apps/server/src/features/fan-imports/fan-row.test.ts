import * as importTexts from '@backline/contract/imports.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import * as generalTexts from '@backline/contract/general.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { describe, expect, test } from 'vitest';
import { judgeRow, judgeRows, type FanCells } from './fan-row.ts';

const cells = (given: Partial<FanCells>): FanCells => ({
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  phone: '',
  section: '',
  row: '',
  seat: '',
  ...given,
});
const errorOf = (given: Partial<FanCells>) => judgeRow(cells(given), 'US').error;

describe('refused rows', () => {
  test.each<[string, Partial<FanCells>, string, string]>([
    ['without a name', { name: '  ' }, 'name', peopleTexts.nameRequired],
    ['with a name that no list can show', { name: 'x'.repeat(201) }, 'name', generalTexts.tooLong(200)],
    ['with what is no mail address', { email: 'ada at example.org' }, 'email', peopleTexts.emailShape],
    [
      'with a mail address past what mail allows',
      { email: `${'x'.repeat(250)}@example.org` },
      'email',
      generalTexts.tooLong(254),
    ],
    ['with too few digits', { phone: '555-0123' }, 'phone', peopleTexts.phoneShort],
    ['with too many digits', { phone: '+1234567890123456' }, 'phone', peopleTexts.phoneLong],
    ['with a number of no country', { phone: '+0212555012' }, 'phone', sessionTexts.phoneInvalid],
    [
      'with a number whose plus a spreadsheet took',
      { phone: '442079460123' },
      'phone',
      importTexts.importPhonePlusLost,
    ],
    ['with a number that a spreadsheet rounded', { phone: '1.2E+10' }, 'phone', importTexts.importPhoneRounded],
    [
      'with one that it rounded with a decimal comma',
      { phone: '9,87654E+09' },
      'phone',
      importTexts.importPhoneRounded,
    ],
    [
      'with ten digits that are no number of the event’s country',
      { phone: '0612345678' },
      'phone',
      sessionTexts.phoneInvalid,
    ],
    ['with an unreadable letter', { name: 'Ren\uFFFD Test' }, 'name', importTexts.importCellUnreadable],
    ['with such a letter in its seat', { seat: '\uFFFD4' }, 'seat', importTexts.importCellUnreadable],
    ['with words for a number', { phone: 'call 212 555 0123' }, 'phone', sessionTexts.phoneInvalid],
    [
      'with a formula for a number',
      { phone: '=HYPERLINK("http://x", "+12125550123")' },
      'phone',
      sessionTexts.phoneInvalid,
    ],
    ['without a mail address or number', { email: '' }, 'email', importTexts.importContactRequired],
    ['with a section past 50 characters', { section: 'x'.repeat(51) }, 'section', generalTexts.tooLong(50)],
    ['with a row past 50 characters', { row: 'x'.repeat(51) }, 'row', generalTexts.tooLong(50)],
    ['with a seat past 50 characters', { seat: 'x'.repeat(51) }, 'seat', generalTexts.tooLong(50)],
    ['with a NUL, which the database cannot hold', { seat: '1\0' }, 'seat', generalTexts.invalidValue],
    ['with half a character, which it cannot hold either', { name: 'Ada \ud83e' }, 'name', generalTexts.invalidValue],
  ])('refuses a row %s', (_why, given, path, message) => {
    expect(errorOf(given)).toEqual({ path, message });
  });

  test('reports the first invalid cell of a row, and does not match the row with others', () => {
    const judged = judgeRow(cells({ name: '', email: 'nonsense', phone: '+12125550123' }), 'US');
    expect(judged).toMatchObject({
      error: { path: 'name', message: peopleTexts.nameRequired },
      contactEmail: null,
      contactPhone: null,
    });
  });
});

describe('accepted rows', () => {
  test.each([
    ['+12125550123', '+12125550123'],
    ['2125550123', '+12125550123'],
    ['(212) 555-0123', '+12125550123'],
    ['212.555.0123', '+12125550123'],
    ['+1 (212) 555–0123', '+12125550123'],
    ['+1\u00a0212\u2011555\u20110123', '+12125550123'],
    ['0044 20 7946 0123', '+442079460123'],
    ['+91 98765 43210', '+919876543210'],
    ['+4915123456789', '+4915123456789'],
  ])('reads the number %s as %s', (phone, expected) => {
    expect(judgeRow(cells({ phone }), 'US')).toMatchObject({ contactPhone: expected, error: null });
  });

  test.each([
    ['GB', '447911123456', '+447911123456'],
    ['GB', '7911123456', '+447911123456'],
    ['GB', '442079460958', '+442079460958'],
    ['DE', '4915123456721', '+4915123456721'],
    ['DE', '15123456721', '+4915123456721'],
    ['DE', '4930123456', '+4930123456'],
    // This is a landline in Leer with area code 491. Mobile numbers are longer.
    ['DE', '491512345', '+49491512345'],
    ['DE', '0491 512345', '+49491512345'],
    ['AT', '436641234567', '+436641234567'],
    ['AT', '6641234567', '+436641234567'],
    ['IT', '393471234567', '+393471234567'],
    // The mobile prefix 393 looks like the calling code 39 and a 3.
    ['IT', '3934567890', '+393934567890'],
    ['BR', '5511912345678', '+5511912345678'],
    // The area code of Santa Maria is 55, like the calling code of Brazil.
    ['BR', '55991234567', '+5555991234567'],
    ['JP', '819012345678', '+819012345678'],
    ['JP', '9012345678', '+819012345678'],
    ['US', '13125550123', '+13125550123'],
    ['US', '3125550123', '+13125550123'],
    ['IN', '919820012347', '+919820012347'],
    ['IN', '9198200123', '+919198200123'],
    ['ZA', '27821234567', '+27821234567'],
  ])('at an event in %s, parses the number %s, which lacks its plus, as %s', (country, phone, expected) => {
    expect(judgeRow(cells({ phone }), country)).toMatchObject({ contactPhone: expected, error: null });
  });

  test.each([
    ['9876543210', 'IN', '+919876543210'],
    ['098765 43210', 'IN', '+919876543210'],
    ['919876543210', 'IN', '+919876543210'],
    ['9876543210.0', 'IN', '+919876543210'],
    ['9876543210,00', 'IN', '+919876543210'],
    ['020 7946 0123', 'GB', '+442079460123'],
    ['(030) 1234567', 'DE', '+49301234567'],
    ['12125550123', 'US', '+12125550123'],
    ["'+12125550123", 'IN', '+12125550123'],
    ["'9876543210", 'IN', '+919876543210'],
  ])('reads %s at an event in %s as %s', (phone, country, expected) => {
    expect(judgeRow(cells({ phone }), country)).toMatchObject({ contactPhone: expected, error: null });
  });

  test("requires a calling code if the country's numbering plan is unknown", () => {
    expect(judgeRow(cells({ phone: '9876543210' }), 'XX').error).toEqual({
      path: 'phone',
      message: sessionTexts.phoneInvalid,
    });
  });

  test('accepts a row with only an email address, whatever its letter case', () => {
    expect(judgeRow(cells({ email: ' Ada@Example.ORG ' }), 'US')).toMatchObject({
      email: 'Ada@Example.ORG',
      contactEmail: 'ada@example.org',
      contactPhone: null,
      error: null,
    });
  });

  test('accepts a row with only a phone number', () => {
    const judged = judgeRow(cells({ email: '', phone: '+12125550123' }), 'US');
    expect(judged).toMatchObject({ contactEmail: null, contactPhone: '+12125550123', error: null });
  });

  test('accepts a spreadsheet formula as a name, because exports neutralise formulas', () => {
    expect(judgeRow(cells({ name: '=1+1' }), 'US')).toMatchObject({ name: '=1+1', error: null });
  });
});

test('yields to the event loop between the rows of one call', async () => {
  const rows = Array.from({ length: 500 }, (_, index) => cells({ seat: String(index) }));
  let served = 0;
  let isDone = false;
  const serve = () => {
    served += 1;
    if (!isDone) setImmediate(serve);
  };
  setImmediate(serve);
  const judged = await judgeRows(rows, 'US');
  isDone = true;
  expect(served).toBeGreaterThanOrEqual(9);
  expect(judged).toEqual(rows.map((row) => judgeRow(row, 'US')));
});
