import { getCountriesForFan } from '@backline/contract/lookups';
import { listOwnProposals, listProposalArtists, proposeEvent } from '@backline/contract/event-proposals';
import { messages } from '@backline/contract/messages';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, cutOff, keysOf, open, signIn } from '../../../test/fan-page.tsx';
import { endSession } from '../../lib/session.ts';
import { keepDraft } from './draft.ts';
import { emptyValues } from './propose-values.ts';
import { Component } from './propose.page.tsx';
import { texts } from './texts.ts';

const artists = [
  { id: 3, name: 'The Quills' },
  { id: 4, name: 'Feather' },
];
const name = () => screen.findByLabelText(texts.propose.name);
const submit = () => screen.getByRole('button', { name: texts.propose.submit });

beforeEach(() => {
  signIn();
  answer(listProposalArtists, artists);
  answer(listOwnProposals, { may_propose: true, result: [] });
  answer(getCountriesForFan, []);
});

/** As it stands where all but the name was typed on another day. */
const typed = {
  ...emptyValues(artists),
  event_dttm: '2099-05-01T20:00',
  venue: 'The Barn',
  country_id: '1',
  state_id: '2',
  city: 'Chicago',
  artist_id: '4',
};

test('what is wrong is told beside its field, and nothing is sent', async () => {
  const { user } = open(<Component />);
  await user.type(await name(), ' ');
  await user.click(submit());
  await screen.findByText(messages.eventNameRequired);
  expect(keysOf(proposeEvent)).toEqual([]);
});

test('what was typed stands there again where the page was closed, but for an artist who is no choice any more', async () => {
  keepDraft({ ...typed, artist_id: '99' });
  const first = open(<Component />);
  await first.user.type(await name(), 'Barn dance');
  first.unmount();
  open(<Component />);
  expect(await name()).toHaveProperty('value', 'Barn dance');
  expect(screen.getByLabelText(texts.propose.venue)).toHaveProperty('value', 'The Barn');
  expect(screen.getByLabelText(texts.propose.artist)).toHaveProperty('value', '');
});

test('a proposal that no network took is kept, said to be so, and counts once where it is sent again from another tab', async () => {
  keepDraft({ ...typed, event_name: 'Barn dance' });
  cutOff(proposeEvent);
  const first = open(<Component />);
  await name();
  await first.user.click(submit());
  await screen.findByText(texts.propose.kept);
  first.unmount();

  answer(proposeEvent, { message: 'Sent', proposal_id: 1 });
  const second = open(<Component />);
  await name();
  await second.user.click(submit());
  await vi.waitFor(() => expect(window.location.pathname).toBe('/fan/proposals'));
  const keys = keysOf(proposeEvent);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  second.unmount();
  open(<Component />);
  expect(await name()).toHaveProperty('value', '');
});

test('of a fan who signed out the next one on this phone finds no draft', async () => {
  keepDraft({ ...typed, event_name: 'Barn dance' });
  endSession('left');
  signIn(8);
  open(<Component />);
  expect(await name()).toHaveProperty('value', '');
});
