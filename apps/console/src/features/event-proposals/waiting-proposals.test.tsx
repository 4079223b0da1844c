import type { EventProposal } from '@backline/contract/event-proposals';
import * as proposalTexts from '@backline/contract/event-proposals.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eventProposal } from '../../../testing/event-proposal.ts';
import { clickedAgain, openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { WaitingProposals } from './waiting-proposals.tsx';

const list = 'events/get_event_proposals';
const refusal = 'events/refuse_event_proposal';
const refused = { message: 'Refused' };

function open(first: EventProposal[], answers: Record<string, Answer> = {}, role: 'MANAGER' | 'ARTIST' = 'MANAGER') {
  let rows = first;
  return openPage({
    Component: () => (
      <>
        <WaitingProposals />
        <p>the events</p>
      </>
    ),
    path: '/groups/all',
    features: ['Page_Event_Create_Operation'],
    role,
    answers: {
      [list]: () => rows,
      [refusal]: ({ input }) => {
        rows = rows.filter(({ proposal_id: id }) => id !== input.proposal_id);
        return refused;
      },
      ...answers,
    },
  });
}

async function openDialog({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: 'Decline Proposed night 1' }));
  return within(await screen.findByRole('dialog', { name: 'Decline Proposed night 1?' }));
}

it('renders nothing without proposals and requests none without the permission', async () => {
  const { sentTo } = open([]);
  await screen.findByText('the events');
  await waitFor(() => expect(sentTo(list)).toHaveLength(1));
  expect(screen.queryByRole('group', { name: 'Fan proposals' })).toBeNull();
  const { requests } = open([eventProposal(1)], {}, 'ARTIST');
  await screen.findByText('the events');
  expect(requests.map(({ path }) => path)).not.toContain(list);
});

it('does not affect the events when the proposals cannot be loaded', async () => {
  const { sentTo } = open([], { [list]: () => refuse(500, { code: 'internal', message: 'Broken' }) });
  await waitFor(() => expect(sentTo(list)).toHaveLength(1));
  expect(screen.getByText('the events')).toBeTruthy();
});

it('shows who proposes what, the time in the venue’s zone, and whether the fan may still propose', async () => {
  open([eventProposal(1), eventProposal(2, { words: '', is_proposer_trusted: false })]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(screen.getByRole('heading', { name: '2 event proposals to review' })).toBeTruthy();
  expect(first?.textContent).toContain(
    'The Lamps · The Boathouse, Chicago, Illinois · 24-12-2031 08:30 PM CST Proposed by FennaWe would all come.',
  );
  expect(second?.textContent).toContain('Proposed by Fenna, who may not propose events any more');
  const accept = screen.getByRole('link', { name: 'Create event from Proposed night 1' });
  expect(accept.getAttribute('href')).toBe('/event-operation/Proposal/1');
});

it('shows two proposals at first and the others on request', async () => {
  const { user } = open([1, 2, 3, 4].map((id) => eventProposal(id)));
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
});

it('requires a reason for a refusal', async () => {
  const opened = open([eventProposal(1)]);
  const dialog = await openDialog(opened);
  await opened.user.type(dialog.getByLabelText(/^Reason/), '   ');
  await opened.user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText(proposalTexts.refusalRequired)).toBeTruthy();
  expect(opened.sentTo(refusal)).toEqual([]);
});

it('declines a proposal only once on a double click, and keeps the focus in the list', async () => {
  const button = () => within(screen.getByRole('dialog')).getByRole('button', { name: /Decline/ });
  const opened = open([eventProposal(1), eventProposal(2)], { [refusal]: clickedAgain(button, refused) });
  const dialog = await openDialog(opened);
  await opened.user.type(dialog.getByLabelText('Reason (shown to Fenna)'), 'No hall is free.');
  await opened.user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Refused')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opened.sentTo(refusal).map(({ input }) => input)).toEqual([{ proposal_id: 1, reason: 'No hall is free.' }]);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Fan proposals' }));
});

it('closes the dialog when somebody else has decided the proposal, and reloads the list', async () => {
  const opened = open([eventProposal(1)], { [refusal]: () => refuse(409, { code: 'conflict', message: 'Decided' }) });
  const dialog = await openDialog(opened);
  await opened.user.type(dialog.getByLabelText(/^Reason/), 'No');
  await opened.user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Decided')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(opened.sentTo(list)).toHaveLength(2));
});

it('keeps the typed reason after a failure, and retries with the same idempotency key', async () => {
  const opened = open([eventProposal(1)], { [refusal]: () => Promise.reject(new TypeError('offline')) });
  const dialog = await openDialog(opened);
  await opened.user.type(dialog.getByLabelText(/^Reason/), 'No');
  for (const times of [1, 2]) {
    await opened.user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await dialog.findByText(generalTexts.noResponse)).toBeTruthy();
    await waitFor(() => expect(opened.sentTo(refusal)).toHaveLength(times));
  }
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('No');
  const [first, second] = opened.sentTo(refusal).map(({ headers }) => headers.get('idempotency-key'));
  expect(second).toBe(first);
});
