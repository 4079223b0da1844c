import { getCountriesForFan } from '@backline/contract/lookups';
import {
  listOwnProposals,
  listProposalArtists,
  proposeEvent,
  withdrawProposal,
  type OwnProposal,
} from '@backline/contract/event-proposals';
import * as eventTexts from '@backline/contract/events.texts';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, cutOff, keysOf, open, sent, signIn } from '../../../testing/fan-page.tsx';
import { endSession } from '../../lib/session.ts';
import { keepDraft } from './draft.ts';
import { emptyValues } from './propose-values.ts';
import { Component as OwnProposals } from './proposals.page.tsx';
import { Component } from './propose.page.tsx';
import * as proposalTexts from '@backline/contract/event-proposals.texts';

/** Timeout that is reached only if a test hangs. */
const soon = { timeout: 30_000 };

const artists = [
  { id: 3, name: 'The Quills' },
  { id: 4, name: 'Feather' },
];
const name = () => screen.findByLabelText(proposalTexts.propose.name);
const submit = () => screen.getByRole('button', { name: proposalTexts.propose.submit });

beforeEach(() => {
  signIn();
  answer(listProposalArtists, artists);
  answer(listOwnProposals, { may_propose: true, result: [] });
  answer(getCountriesForFan, []);
});

const typed = {
  ...emptyValues(artists),
  event_dttm: '2099-05-01T20:00',
  venue: 'The Barn',
  country_id: '1',
  state_id: '2',
  city: 'Chicago',
  artist_id: '4',
};

test('shows each error beside its field, and sends nothing', async () => {
  const { user } = open(<Component />);
  await user.type(await name(), ' ');
  await user.click(submit());
  await screen.findByText(eventTexts.eventNameRequired);
  expect(screen.getByText(eventTexts.countryRequired)).toBeTruthy();
  expect(keysOf(proposeEvent)).toEqual([]);
});

test('tells a fan without artists to join an event first, explains proposals, and shows the picture’s file name', async () => {
  answer(listProposalArtists, []);
  const none = open(<Component />);
  expect(await screen.findByText(proposalTexts.propose.noArtists)).toBeTruthy();
  expect(screen.getByText(proposalTexts.propose.lead)).toBeTruthy();
  none.unmount();
  answer(listProposalArtists, artists);
  const { user } = open(<Component />);
  await name();
  expect(screen.getByText(proposalTexts.propose.wordsHint)).toBeTruthy();
  const poster = new File(['cat'], 'cat.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText(proposalTexts.propose.picture), poster);
  expect(screen.getByText('cat.png')).toBeTruthy();
  expect(screen.getByRole('button', { name: proposalTexts.propose.anotherPicture })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: proposalTexts.propose.noPicture }));
  expect(screen.queryByText('cat.png')).toBeNull();
});

describe('the fan’s own proposals', () => {
  const proposal = (more: Partial<OwnProposal> = {}): OwnProposal => ({
    proposal_id: 1,
    event_name: 'Barn dance',
    event_dttm: Date.UTC(2099, 4, 2, 1),
    timezone: 'CST',
    venue: 'The Barn',
    country: 'United States',
    state: 'Illinois',
    city: 'Chicago',
    words: '',
    event_image_url: null,
    event_image_thumbnail_url: null,
    proposed_dttm: 1,
    artist_name: 'Feather',
    status: 'waiting',
    refusal: '',
    event: null,
    ...more,
  });
  const { proposals: words } = proposalTexts;

  test.each([
    ['the organiser does not allow it', { may_propose: false, result: [] }, words.notOpen],
    [
      'the maximum waits already',
      { may_propose: true, result: [1, 2, 3].map((id) => proposal({ proposal_id: id })) },
      words.enough(3),
    ],
  ])('offer no link to a new proposal, and explain why, if %s', async (_why, own, said) => {
    answer(listOwnProposals, own);
    open(<OwnProposals />);
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByRole('link', { name: words.lead })).toBeNull();
  });

  test('show each proposal’s result; withdrawing a waiting proposal needs a second tap', async () => {
    const accepted = { event_name: 'Barn Night', seo_url: 'barn-night' };
    const result = [
      proposal(),
      proposal({ proposal_id: 2, status: 'refused', refusal: 'Too far.' }),
      proposal({ proposal_id: 3, status: 'accepted', event: accepted }),
      proposal({ proposal_id: 4, status: 'withdrawn' }),
    ];
    answer(listOwnProposals, { may_propose: true, result });
    answer(withdrawProposal, { message: 'x' });
    const { user } = open(<OwnProposals />);
    const { waiting, refused, accepted: happens, withdrawn } = words.status;
    for (const status of [waiting, refused, happens, withdrawn]) {
      expect(await screen.findByText(status)).toBeTruthy();
    }
    expect(screen.getByText(words.because('Too far.'))).toBeTruthy();
    const link = screen.getByRole('link', { name: words.see('Barn Night') });
    expect(link.getAttribute('href')).toBe('/events/barn-night');
    const takeBack = () => screen.getByRole('button', { name: words.withdrawNamed('Barn dance') });
    await user.click(takeBack());
    await user.click(screen.getByRole('button', { name: words.keep }));
    expect(sent.get(withdrawProposal.path)).toBeUndefined();
    await user.click(takeBack());
    await user.click(screen.getByRole('button', { name: words.withdrawNow }));
    await vi.waitFor(() => expect(sent.get(withdrawProposal.path)).toEqual([{ proposal_id: 1 }]), soon);
  });
});

test('restores a draft after a reload, but without an artist who can no longer be chosen', async () => {
  keepDraft({ ...typed, artist_id: '99' });
  const first = open(<Component />);
  await first.user.type(await name(), 'Barn dance');
  first.unmount();
  open(<Component />);
  expect(await name()).toHaveProperty('value', 'Barn dance');
  expect(screen.getByLabelText(proposalTexts.propose.venue)).toHaveProperty('value', 'The Barn');
  expect(screen.getByLabelText(proposalTexts.propose.artist)).toHaveProperty('value', '');
});

test('keeps a proposal that could not be sent, and sends it from another tab with the same idempotency key', async () => {
  keepDraft({ ...typed, event_name: 'Barn dance' });
  cutOff(proposeEvent);
  const first = open(<Component />);
  await name();
  await first.user.click(submit());
  await screen.findByText(proposalTexts.propose.kept);
  first.unmount();

  answer(proposeEvent, { message: 'Sent', proposal_id: 1 });
  const second = open(<Component />);
  await name();
  await second.user.click(submit());
  await vi.waitFor(() => expect(window.location.pathname).toBe('/fan/proposals'), soon);
  const keys = keysOf(proposeEvent);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  second.unmount();
  open(<Component />);
  expect(await name()).toHaveProperty('value', '');
});

test('hides the draft of a fan who signed out from the next fan on this phone', async () => {
  keepDraft({ ...typed, event_name: 'Barn dance' });
  endSession('left');
  signIn(8);
  open(<Component />);
  expect(await name()).toHaveProperty('value', '');
});
