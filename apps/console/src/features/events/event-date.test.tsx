import type { WholeEvent } from '@backline/contract/events';
import * as eventTexts from '@backline/contract/events.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { eventDetail } from '../../../testing/event.ts';
import { openPage } from '../../../testing/page.tsx';
import { Component } from './event-edit.page.tsx';
import { lookups } from '../../../testing/event-rows.ts';

afterEach(cleanup);

const update = 'events/update_event';

async function open(stored: Partial<WholeEvent> = {}) {
  const page = openPage({
    Component,
    path: '/event-operation/UpdateEvent/:event_id/:event_name',
    features: ['Page_Event_Update_Operation'],
    answers: {
      ...lookups,
      'events/get_event_details': () => [eventDetail(stored)],
      [update]: () => ({ message: eventTexts.eventUpdated, event_id: 7, version: 4 }),
    },
  });
  const input = await screen.findByLabelText<HTMLInputElement>('Date');
  const save = () => page.user.click(screen.getByRole('button', { name: 'Save' }));
  const retype = async (text: string) => {
    await page.user.clear(input);
    // Pastes the text, because typing would render the whole form after every key.
    await page.user.paste(text);
    await page.user.tab();
  };
  return { ...page, input, save, retype };
}

it.each([
  ['31-02-2027', generalTexts.dateUnreadable],
  ['12/31/2026 8:00 PM', generalTexts.dateUnreadable],
  ['14-03-2027 02:30 AM', generalTexts.dateSkipped('CST')],
])('shows an error next to the date %s, keeps the text and saves nothing', async (text, complaint) => {
  const { input, save, retype, sentTo } = await open();
  await retype(text);
  expect(await screen.findByText(complaint)).toBeTruthy();
  await save();
  expect(screen.getByText(complaint)).toBeTruthy();
  expect(input.value).toBe(text);
  expect(sentTo(update)).toEqual([]);
  await retype('14-03-2027 03:30 AM');
  await waitFor(() => expect(screen.queryByText(complaint)).toBeNull());
  await save();
  await waitFor(() => expect(sentTo(update)).toHaveLength(1));
  expect(sentTo(update)[0]?.input.event_dttm).toBe(Date.UTC(2027, 2, 14, 8, 30));
});

it('clears the error of a time that clocks skip when the person chooses a zone in which it exists', async () => {
  const { user, retype } = await open({ timezone: 'IST' });
  const zone = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Timezone' }));
    await user.click(await screen.findByTitle(name));
  };
  await retype('14-03-2027 02:30 AM');
  expect(screen.queryByText(generalTexts.dateSkipped('IST'))).toBeNull();
  await zone('EST');
  expect(await screen.findByText(generalTexts.dateSkipped('EST'))).toBeTruthy();
  await zone('IST');
  await waitFor(() => expect(screen.queryByText(generalTexts.dateSkipped('EST'))).toBeNull());
});

it.each([
  ['with seconds', Date.UTC(2030, 0, 2, 1, 30, 41, 7)],
  // The clocks go back that night in Chicago, so 01:30 happens twice. This is the second one.
  ['in an hour that clocks show twice', Date.UTC(2030, 10, 3, 7, 30)],
])(
  'keeps the time of an event stored %s when something else is saved, even if the picker was opened',
  async (_how, at) => {
    const { user, input, save, sentTo } = await open({ event_dttm: at });
    await user.click(input);
    await user.tab();
    await user.type(screen.getByLabelText('Venue'), ' East');
    await save();
    await waitFor(() => expect(sentTo(update)).toHaveLength(1));
    expect(sentTo(update)[0]?.input).toMatchObject({ event_dttm: at, venue: 'Riverside Hall East' });
  },
);
