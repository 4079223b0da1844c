import * as eventTexts from '@backline/contract/events.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eventProposal } from '../../../testing/event-proposal.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './event-of-proposal.page.tsx';
import { lookups } from '../../../testing/event-rows.ts';

const create = 'events/create_event';
const created = () => ({ message: eventTexts.eventCreated, event_id: 8, event_code: 'ABC235', seo_url: 'x' });

const open = (answers: Record<string, Answer> = {}, role: 'ADMIN' | 'MANAGER' = 'ADMIN') =>
  openPage({
    Component,
    path: '/event-operation/Proposal/:proposal_id',
    at: '/event-operation/Proposal/5',
    features: ['Page_Event_Create_Operation'],
    role,
    answers: {
      ...lookups,
      'events/get_event_proposal': () => eventProposal(5),
      'events/propose_seo_url': () => ({ seo_url: 'proposed-night-5' }),
      [create]: created,
      'events/join_event': () => ({ message: generalTexts.saved, event_id: 8 }),
      ...answers,
    },
  });

type Opened = ReturnType<typeof open>;

async function complete({ user }: Opened) {
  await user.type(await screen.findByLabelText('Zipcode'), '60601');
  await user.type(screen.getByLabelText('Tax Rate'), '8');
  await user.click(screen.getByRole('combobox', { name: 'Delivery Method' }));
  await user.click(await screen.findByTitle('Percentage'));
  await user.type(screen.getByLabelText('Delivery Charges'), '5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

it.each(['ADMIN', 'MANAGER'] as const)('lets %s accept a fan’s proposal by saving it as an event', async (role) => {
  const opened = open({}, role);
  expect(await screen.findByText('We would all come.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Fenna proposed this event' })).toBeTruthy();
  await complete(opened);
  expect(await screen.findByRole('heading', { name: 'at /groups' })).toBeTruthy();
  expect(opened.sentTo(create).map(({ input }) => input)).toMatchObject([
    {
      proposal_id: 5,
      event_name: 'Proposed night 5',
      seo_url: 'proposed-night-5',
      event_dttm: Date.UTC(2031, 11, 25, 2, 30),
      timezone: 'CST',
      venue: 'The Boathouse',
      country: 'United States',
      country_code: 'US',
      state: 'Illinois',
      state_code: 'IL',
      city: 'Chicago',
      artist_id: [21],
      manager_id: role === 'ADMIN' ? 11 : null,
    },
  ]);
});

it('requires an ADMIN to choose a manager if the artist has none', async () => {
  const opened = open({ 'events/get_event_proposal': () => eventProposal(5, { manager: null }) });
  await complete(opened);
  expect(await screen.findByText(eventTexts.managerRequired)).toBeTruthy();
  expect(await screen.findByText(eventTexts.artistRequired)).toBeTruthy();
  expect(opened.sentTo(create)).toEqual([]);
});

it('shows on save that somebody else has already decided the proposal, and keeps the form', async () => {
  const opened = open({ [create]: () => refuse(409, { code: 'conflict', message: 'Decided already' }) });
  await complete(opened);
  expect((await screen.findAllByText('Decided already')).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>('Event Name').value).toBe('Proposed night 5');
});

it('says why a proposal is no longer open and links to the list instead of showing a form', async () => {
  const message = 'The fan has withdrawn this proposal.';
  open({ 'events/get_event_proposal': () => refuse(404, { code: 'not_found', message }) });
  expect(await screen.findByRole('heading', { name: message })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to events' }).getAttribute('href')).toBe('/groups/all');
  expect(screen.queryByLabelText('Event Name')).toBeNull();
});
