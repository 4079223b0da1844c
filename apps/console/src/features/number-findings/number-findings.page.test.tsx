import { correctFanNumber, listNumberFindings, type NumberFinding } from '@backline/contract/number-findings';
import * as numberFindingTexts from '@backline/contract/number-findings.texts';
import { screen, waitFor, within } from '@testing-library/react';
import * as sessionTexts from '@backline/contract/session.texts';
import { expect, it } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './number-findings.page.tsx';

const finding: NumberFinding = {
  id: 1,
  user_id: 7,
  name: 'Eve Artist',
  role: 'ARTIST',
  number: '+4407911123402',
  events: 2,
  orders: 1,
  stored: '+4407911123402',
  read_as: '+447911123402',
  found_dttm: Date.UTC(2030, 0, 2),
  twins: [{ user_id: 8, name: 'Right Fan', role: 'USER', number: '+447911123402', events: 1, orders: 0 }],
};
const open = (answer: Answer, more: Record<string, Answer> = {}) =>
  openPage({
    Component,
    path: '/phone-numbers',
    features: ['Role_Access'],
    role: 'ADMIN',
    answers: { [listNumberFindings.path]: answer, ...more },
  });

it('shows a load failure instead of an empty list', async () => {
  open(() => refuse(500, { code: 'internal', message: 'Something went wrong.' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('says that every stored number is valid if there are no findings', async () => {
  open(() => []);
  expect(await screen.findByText(numberFindingTexts.none)).toBeTruthy();
});

it('shows both people, their events and orders, and links to the form that changes the number', async () => {
  open(() => [finding, { ...finding, id: 2, name: 'No Number', read_as: null, twins: [] }]);
  const link = await screen.findByRole('link', { name: 'Eve Artist' });
  expect(link.getAttribute('href')).toBe('/artist_manager/artist_update/7');
  expect(screen.getByText('Right Fan')).toBeTruthy();
  expect(screen.getByText('1 event, 0 orders')).toBeTruthy();
  expect(screen.getByText('Not a valid number')).toBeTruthy();
});

it('corrects a fan’s number, and shows the owner of a taken number next to the field', async () => {
  const fan: NumberFinding = { ...finding, id: 2, name: 'Fay Fan', role: 'USER' };
  let isTaken = true;
  const page = open(() => (isTaken ? [finding, fan] : []), {
    [correctFanNumber.path]: () => {
      if (!isTaken) return { message: numberFindingTexts.corrected };
      isTaken = false;
      const message = numberFindingTexts.taken('Right Fan');
      return refuse(422, { code: 'invalid_input', message, fields: [{ path: 'phone_number', message }] });
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Correct Fay Fan’s phone number' }));
  expect(screen.queryByRole('button', { name: 'Correct Eve Artist’s phone number' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  const send = () => page.user.click(dialog.getByRole('button', { name: 'Correct number' }));
  await send();
  expect(await dialog.findByText(sessionTexts.phoneInvalid)).toBeTruthy();
  await page.user.type(dialog.getByLabelText('New phone number'), '+44 7911 123403');
  await send();
  expect(await dialog.findByText(numberFindingTexts.taken('Right Fan'))).toBeTruthy();
  await send();
  expect(await screen.findByText(numberFindingTexts.corrected)).toBeTruthy();
  expect(page.sentTo(correctFanNumber.path)[1]?.input).toEqual({
    number_finding_id: fan.id,
    phone_number: '+447911123403',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(numberFindingTexts.none)).toBeTruthy();
});
