import * as raffleTexts from '@backline/contract/raffles.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Form } from 'antd';
import { afterEach, expect, it } from 'vitest';
import { openingTimes, type OpeningTimes } from '@backline/contract/opening-times';
import { blankValues, recordFields, recordValues, type RecordValuesOf } from '../../ui/record-values.ts';
import { yearFirstClockOf } from './event-clock.ts';
import { OpeningTimeFields } from './opening-time-fields.tsx';

afterEach(cleanup);

function open(stored?: OpeningTimes) {
  const sent: OpeningTimes[] = [];
  const clock = yearFirstClockOf('CST');
  render(
    <Form<RecordValuesOf<typeof openingTimes>>
      initialValues={stored ? recordValues(openingTimes, stored, clock) : blankValues(openingTimes)}
      onFinish={(values) => sent.push(recordFields(openingTimes, values, { clock, stored }))}
    >
      <OpeningTimeFields clock={clock} endBeforeStart={raffleTexts.raffleEndsBeforeStart} stored={stored} />
      <button type="submit">Save</button>
    </Form>,
  );
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  return {
    user,
    sent,
    input,
    save: () => user.click(screen.getByRole('button', { name: 'Save' })),
    async type(name: string, text: string) {
      await user.clear(input(name));
      await user.type(input(name), text);
      await user.tab();
    },
  };
}

it('requires both times of a new record, and rejects times in the past', async () => {
  const { save, type, sent } = open();
  await save();
  expect(await screen.findByText(generalTexts.startTimeRequired)).toBeTruthy();
  expect(screen.getByText(generalTexts.endTimeRequired)).toBeTruthy();
  await type('Start Time', '2020-01-02 08:00 PM');
  await type('End Time', '2020-01-02 09:00 PM');
  expect(await screen.findByText(generalTexts.startTimePast)).toBeTruthy();
  expect(await screen.findByText(generalTexts.endTimePast)).toBeTruthy();
  expect(sent).toEqual([]);
});

it('shows the record’s own error for an end before the start, and updates it when the start changes', async () => {
  const { save, type, sent } = open();
  await type('Start Time', '2099-01-02 08:00 PM');
  await type('End Time', '2099-01-02 07:00 PM');
  expect(await screen.findByText(raffleTexts.raffleEndsBeforeStart)).toBeTruthy();
  await type('Start Time', '2099-01-02 06:30 PM');
  await waitFor(() => expect(screen.queryByText(raffleTexts.raffleEndsBeforeStart)).toBeNull());
  await save();
  await waitFor(() =>
    expect(sent).toEqual([{ start_time: Date.UTC(2099, 0, 3, 0, 30), end_time: Date.UTC(2099, 0, 3, 1) }]),
  );
});

it('shows the accepted time format after an invalid text', async () => {
  const { type } = open();
  await type('Start Time', '2099-02-31');
  expect(await screen.findByText(generalTexts.dateUnreadableYearFirst)).toBeTruthy();
});

it('saves a record that has already started, and keeps the seconds that the form hides', async () => {
  const stored = { start_time: Date.UTC(2020, 0, 2, 20, 0, 41), end_time: Date.UTC(2020, 0, 2, 21, 0, 17) };
  const { input, save, type, sent } = open(stored);
  expect(input('Start Time').value).toBe('2020-01-02 02:00 PM');
  await type('End Time', '2020-01-02 03:05 PM');
  await save();
  await waitFor(() => expect(sent).toEqual([{ start_time: stored.start_time, end_time: Date.UTC(2020, 0, 2, 21, 5) }]));
});
