import { defaultAppearance } from '@backline/contract/appearance';
import * as feedTexts from '@backline/contract/calendar-feeds.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountAnswers } from '../../../testing/account.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './account.page.tsx';

const address = 'https://backline.example.org/calendars/1.ics?key=abc';

const open = (answers: Record<string, Answer>, impersonator: { id: number; name: string } | null = null) =>
  openPage({
    Component,
    path: '/account',
    at: '/account?tab=connections',
    features: [],
    answers: {
      ...accountAnswers,
      'users/get_auth_details': () => ({
        id: 1,
        name: 'Ada',
        profile_image_url: null,
        role: 'TEAMMEMBER',
        access_features: [],
        impersonator,
        appearance: defaultAppearance,
        announcement: null,
      }),
      ...answers,
    },
  });

it('says during a Login As why the address is not shown, and asks the server for nothing', async () => {
  const { sentTo } = open({}, { id: 2, name: 'Grace' });
  expect(await screen.findByText(/Only they can see the address of their calendar/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make a calendar address' })).toBeNull();
  expect(sentTo('calendar/get_feed')).toEqual([]);
});

it('says that the address could not be made, and keeps the button', async () => {
  const { user } = open({
    'calendar/renew_feed': () => refuse(503, { code: 'unavailable', message: generalTexts.tryLater }),
  });
  await user.click(await screen.findByRole('button', { name: 'Make a calendar address' }));
  expect(await screen.findByText(generalTexts.tryLater)).toBeTruthy();
  expect(screen.getByRole('button', { name: /Make a calendar address/ })).toBeTruthy();
});

it('makes an address, copies it, and renews it after a question', async () => {
  let url: string | null = null;
  const { user, sentTo } = open({
    'calendar/get_feed': () => ({ url }),
    'calendar/renew_feed': () => {
      url = url === null ? address : `${address}2`;
      return { message: feedTexts.made, url };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Make a calendar address' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Calendar address' });
  expect(field.value).toBe(address);
  const [copy] = screen.getAllByRole('button', { name: 'Copy' });
  if (copy !== undefined) await user.click(copy);
  expect(await navigator.clipboard.readText()).toBe(address);
  await user.click(screen.getByRole('button', { name: 'Renew address' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Renew' }));
  expect(await screen.findByDisplayValue(`${address}2`)).toBeTruthy();
  expect(sentTo('calendar/renew_feed')).toHaveLength(2);
});
