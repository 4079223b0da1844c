import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WallClock } from '@backline/page/time-zone';
import { readTyped } from './wall-clock-config.ts';
import { WallClockPicker } from './wall-clock-picker.tsx';

afterEach(cleanup);

function open(first: WallClock | null = null) {
  const changes: (WallClock | null)[] = [];
  const submitted = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  function Page() {
    const [value, setValue] = useState(first);
    const change = (next: WallClock | null) => {
      changes.push(next);
      setValue(next);
    };
    return (
      <form onSubmit={submitted}>
        <WallClockPicker aria-label="Date" value={value} onChange={change} />
        <button type="submit">Save</button>
      </form>
    );
  }
  render(<Page />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Date' });
  return { user: userEvent.setup({ pointerEventsCheck: 0, delay: null }), input, changes, submitted };
}

it('accepts a typed date only once it is complete', async () => {
  const { user, input, changes } = open();
  await user.type(input, '24-12-2027 08:30 P');
  expect(changes).toEqual([]);
  await user.type(input, 'M');
  expect(new Set(changes)).toEqual(new Set(['2027-12-24T20:30']));
  expect(input.value).toBe('24-12-2027 08:30 PM');
});

it('parses other formats when the input loses the focus', async () => {
  const { user, input, changes } = open();
  await user.type(input, '4-1-2027 8:30pm');
  expect(changes).toEqual([]);
  await user.tab();
  expect(changes.at(-1)).toBe('2027-01-04T20:30');
  expect(input.value).toBe('04-01-2027 08:30 PM');
});

it('parses typed dates that start with the year or with the day, whatever format the picker shows', () => {
  for (const typed of ['2027-1-4 8:30pm', '2027-01-04 20:30', '4-1-2027 8:30pm']) {
    expect(readTyped(typed)?.format('YYYY-MM-DDTHH:mm'), typed).toBe('2027-01-04T20:30');
  }
  expect(readTyped('2027-13-04')).toBeNull();
});

it('accepts a typed date on Enter without submitting the form', async () => {
  const { user, input, changes, submitted } = open();
  await user.type(input, '24-12-2027 20:30{Enter}');
  expect(changes.at(-1)).toBe('2027-12-24T20:30');
  expect(submitted).not.toHaveBeenCalled();
});

it('applies a picked day at once, at 8 PM, without a press of OK', async () => {
  const { user, input, changes } = open();
  await user.click(input);
  const [day] = document.querySelectorAll<HTMLElement>('.ant-picker-cell-in-view[title$="-15"] .ant-picker-cell-inner');
  if (day === undefined) throw new Error('No calendar');
  fireEvent.mouseEnter(day);
  fireEvent.click(day);
  expect(changes.at(-1)).toMatch(/-15T20:00$/);
});

it('keeps the time when the day changes', async () => {
  const { user, input, changes } = open('2027-12-24T09:15');
  await user.click(input);
  fireEvent.click(screen.getByTitle('2027-12-15').firstElementChild ?? input);
  expect(changes.at(-1)).toBe('2027-12-15T09:15');
});

it.each(['31-02-2027', '12/31/2026 8:00 PM', '24-12-2027 08:30', 'soon'])(
  'keeps the invalid text “%s” and passes it to validation',
  async (text) => {
    for (const first of [null, '2027-12-24T09:15']) {
      const { user, input, changes } = open(first);
      await user.clear(input);
      await user.type(input, text);
      await user.tab();
      expect([input.value, changes.at(-1)]).toEqual([text, text]);
      await user.clear(input);
      await user.type(input, '4-1-2027 8:30pm');
      await user.tab();
      expect([input.value, changes.at(-1)]).toEqual(['04-01-2027 08:30 PM', '2027-01-04T20:30']);
      cleanup();
    }
  },
);

it('clears the value when the text in the input is deleted', async () => {
  for (const first of ['2027-12-24T09:15', 'soon']) {
    const { user, input, changes } = open(first);
    if (first === 'soon') await user.type(input, first);
    await user.clear(input);
    await user.tab();
    expect([input.value, changes.at(-1)]).toEqual(['', null]);
    cleanup();
  }
});

it('clears the value when the clear button is pressed', async () => {
  const { user, changes } = open('2027-12-24T09:15');
  await user.click(document.querySelector('.ant-picker-clear') ?? document.body);
  expect(changes.at(-1)).toBeNull();
});

describe('parsing a typed date and time', () => {
  it.each([
    ['24-12-2027 08:30 PM', '2027-12-24T20:30'],
    ['1-2-2027 8:05 am', '2027-02-01T08:05'],
    ['24-12-2027 12:15AM', '2027-12-24T00:15'],
    ['24-12-2027 20:30', '2027-12-24T20:30'],
    ['24-12-2027', '2027-12-24T20:00'],
  ])('parses “%s” as %s', (text, wallClock) => expect(readTyped(text)?.format('YYYY-MM-DDTHH:mm')).toBe(wallClock));

  it.each(['', 'soon', '31-02-2027 08:30 PM', '24-12-2027 08:30', '24-12-2027 13:30 PM', '24-12-27 08:30 PM'])(
    'rejects “%s” as invalid or ambiguous',
    (text) => expect(readTyped(text)).toBeNull(),
  );
});
