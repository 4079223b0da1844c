import 'fake-indexeddb/auto';
import { answerOf, countsOf, doorFan } from '@backline/page/testing/door';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { openPage, type Answer } from '../../../testing/page.tsx';
import { Component } from './door.page.tsx';

const open = (answers: Record<string, Answer>) =>
  openPage({
    Component,
    path: '/door/:event_id/:event_name',
    features: ['Page_Manage_Users', 'Page_Events'],
    answers: {
      ...lookups,
      'door/counts': () => countsOf(345),
      'door/list_recent': () => ({ arrivals: [], twice: [] }),
      ...answers,
    },
  });

it('focuses the list, without opening a phone’s keyboard, after a check-in button disappears', async () => {
  const fan = { ...doorFan({ checkin_dttm: null }), phone_number: null };
  let isIn = false;
  const { user } = open({
    'door/search': () => [isIn ? { ...fan, ...doorFan() } : fan],
    'door/check_in': () => {
      isIn = true;
      return answerOf('checked_in');
    },
  });
  const box = await screen.findByRole('searchbox', { name: 'Search fans' });
  await user.type(box, 'zo');
  (await screen.findByRole('button', { name: 'Check in Zoe Lane' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Check in Zoe Lane' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Search results' }));
});

it('keeps the focus in the latest arrivals after a check-in is undone there', async () => {
  const arrivals = [doorFan()];
  const { user } = open({
    'door/list_recent': () => ({ arrivals, twice: [] }),
    'events/undo_check_in': () => {
      arrivals.pop();
      return { message: 'Check-in undone.' };
    },
  });
  (await screen.findByRole('button', { name: 'Undo check-in for Zoe Lane' })).focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('button', { name: 'Undo check-in' })).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('No one has checked in yet.')).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Most recent check-ins' })),
  );
});
