import { listNumberFindings, numberFindingMessages, type NumberFinding } from '@backline/contract/number-findings';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, refuse, type Answer } from '../../ui/testing.tsx';
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
const open = (answer: Answer) =>
  openPage({
    Component,
    path: '/phone-numbers',
    features: ['Role_Access'],
    role: 'ADMIN',
    answers: { [listNumberFindings.path]: answer },
  });

it('says so where the list cannot be loaded, instead of showing no numbers', async () => {
  open(() => refuse(500, { code: 'internal', message: 'Something went wrong.' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('says that every number can be dialled where there are no findings', async () => {
  open(() => []);
  expect(await screen.findByText(numberFindingMessages.none)).toBeTruthy();
});

it('shows both people with what they have, and leads to the form in which the number is changed', async () => {
  open(() => [finding, { ...finding, id: 2, name: 'No Number', read_as: null, twins: [] }]);
  const link = await screen.findByRole('link', { name: 'Eve Artist' });
  expect(link.getAttribute('href')).toBe('/artist_manager/artist_update/7');
  expect(screen.getByText('Right Fan')).toBeTruthy();
  expect(screen.getByText('1 event, 0 orders')).toBeTruthy();
  expect(screen.getByText('No number of any country')).toBeTruthy();
});
