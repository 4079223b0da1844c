import * as reportTexts from '@backline/contract/reports.texts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { openPage, refuse } from '../../../testing/page.tsx';
import { Component as EventTickets } from './event-tickets.page.tsx';
import { Component as HouseTickets } from './house-tickets.page.tsx';
import { supportCase } from '../../../testing/ticket.ts';

const file = 'events/get_user_event_support_cases_csv';
let saved: string[];
beforeEach(() => {
  saved = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const csv = () =>
  new Response('Ticket\r\n2\r\n', {
    headers: { 'Content-Disposition': 'attachment; filename="tickets_data_1.csv"' },
  });

function openAt(Component: () => React.ReactNode, path: string, at: string, answer = csv) {
  return openPage({
    Component,
    path,
    at,
    role: 'ADMIN',
    features: ['Page_Support'],
    answers: {
      ...lookups,
      'events/get_user_event_support_cases': () => [supportCase(2)],
      'events/get_count_event_support_cases': () => ({ total: 1, open_total: 1, closed_total: 0 }),
      'events/get_or_set_event_support_case_read': () => ({ data: { unread: 0 } }),
      [file]: answer,
    },
  });
}

const ofEvent = ['/customer-tickets/:event_id/:event_name', '/customer-tickets/7/Night%20One'] as const;

it('says why an export was refused and saves nothing', async () => {
  const { user } = openAt(EventTickets, ...ofEvent, () =>
    refuse(503, { code: 'unavailable', message: 'Others are first.' }),
  );
  await user.click(await screen.findByRole('button', { name: reportTexts.exportToCsv }));
  expect(await screen.findByText('Others are first.')).toBeTruthy();
  expect(saved).toEqual([]);
});

it('saves the file only once on a double click, even if the second click lands on Cancel or on Export', async () => {
  let finish = (_file: Response) => {};
  const { user, sentTo } = openAt(
    EventTickets,
    ...ofEvent,
    () => new Promise<Response>((resolve) => (finish = resolve)) as never,
  );
  await user.click(await screen.findByRole('button', { name: reportTexts.exportToCsv }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }), { detail: 2 });
  finish(csv());
  fireEvent.click(await screen.findByRole('button', { name: reportTexts.exportToCsv }), { detail: 2 });
  expect(saved).toEqual(['tickets_data_1.csv']);
  expect(sentTo(file)).toHaveLength(1);
});

it('focuses Cancel when an export is started by keyboard, and ignores a key that is held down', async () => {
  let finish = (_file: Response) => {};
  const { user } = openAt(
    EventTickets,
    ...ofEvent,
    () => new Promise<Response>((resolve) => (finish = resolve)) as never,
  );
  const button = await screen.findByRole('button', { name: reportTexts.exportToCsv });
  button.focus();
  await user.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Cancel');
  for (const key of ['Enter', ' ']) expect(fireEvent.keyDown(button, { key, repeat: true })).toBe(false);
  // Tab and Page Down still work, because their default action is not prevented.
  for (const key of ['Tab', 'PageDown']) expect(fireEvent.keyDown(button, { key, repeat: true })).toBe(true);
  finish(csv());
  await expect.poll(() => document.activeElement?.textContent).toBe(reportTexts.exportToCsv);
});

it.each([
  ['an event', EventTickets, ...ofEvent, 7],
  ['no event', HouseTickets, '/customer-tickets', '/customer-tickets', 0],
] as const)('exports tickets of %s with the filters of the list', async (_of, Component, path, at, eventId) => {
  const { user, sentTo } = openAt(Component, path, `${at}?status=all&assigned=mine&search=scarf`);
  await screen.findByRole('row', { name: /Question 2/ });
  await user.click(await screen.findByRole('button', { name: reportTexts.exportToCsv }));
  await waitFor(() => expect(saved).toEqual(['tickets_data_1.csv']));
  expect(sentTo(file).map(({ input }) => input)).toEqual([
    { event_id: eventId, search: 'scarf', status: '', assigned: 'mine' },
  ]);
});
