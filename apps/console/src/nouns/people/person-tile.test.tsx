import * as generalTexts from '@backline/contract/general.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import type { PersonCard } from '@backline/contract/people';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { personCard } from '../../../testing/people.ts';
import { PersonTile } from './person-tile.tsx';

const send = 'users/send_invitation';

function openTile(more: Partial<PersonCard>, answers: Record<string, Answer> = {}) {
  const Component = () => <PersonTile person={personCard(21, { name: 'Tim', ...more })} actions={null} />;
  return openPage({ Component, path: '/team', features: ['Page_Events'], role: 'MANAGER', answers });
}

const newcomer = { has_signed_in: false, can: { set_active: true, login_as: false, invite: true } };
const next = { id: 7, name: 'Harbour Lights', event_dttm: Date.UTC(2031, 0, 1, 18), timezone: 'CST' } as const;

it('shows no invitation status for people who have signed in or were deactivated', async () => {
  openTile({});
  openTile({ ...newcomer, is_active: false });
  await screen.findByText('Deactivated');
  expect(screen.queryByText('Invited, not signed in yet')).toBeNull();
});

it('offers no invitation without the permission', async () => {
  openTile({ ...newcomer, can: { ...newcomer.can, invite: false } });
  expect(await screen.findByText('Invited, not signed in yet')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('sends an invitation once on a double click and shows the address', async () => {
  const { user, sentTo } = openTile(newcomer, {
    [send]: () => ({ message: peopleTexts.invitationSent('tim@example.org') }),
  });
  await user.dblClick(await screen.findByRole('button', { name: 'Resend invitation to Tim' }));
  expect(await screen.findByText('Invitation sent to tim@example.org.')).toBeTruthy();
  expect(sentTo(send).map(({ input }) => input)).toEqual([{ user_id: 21 }]);
});

it('shows how long to wait when the last invitation was sent only recently', async () => {
  const message = generalTexts.tooManyRequestsFor(42);
  const { user } = openTile(newcomer, { [send]: () => refuse(429, { code: 'too_many_requests', message }) });
  await user.click(await screen.findByRole('button', { name: 'Resend invitation to Tim' }));
  expect(await screen.findByText(message)).toBeTruthy();
});

it.each([
  [{ count: 0, names: [] }, 'No artists yet'],
  [{ count: 2, names: ['Aa', 'Éa'] }, 'Aa, Éa'],
  [{ count: 1_203, names: ['Aa', 'Éa', 'eb'] }, 'Aa, Éa, eb + 1,200 more'],
])('names the first artists of a manager: %j', async (artists, text) => {
  openTile({ artists });
  expect(await screen.findByText(text)).toBeTruthy();
});

it.each([
  [{ upcoming_count: 0, past_count: 0, next: null }, 'No events yet'],
  [{ upcoming_count: 0, past_count: 4, next: null }, '4 past'],
  [{ upcoming_count: 2, past_count: 0, next }, '1st Jan, 2031 · 2 upcoming'],
  [{ upcoming_count: 2, past_count: 1_000, next }, '1st Jan, 2031 · 2 upcoming · 1,000 past'],
])('counts a person’s upcoming and past events: %j', async (events, text) => {
  openTile({ events });
  expect(await screen.findByText(text)).toBeTruthy();
});

it('links to the next event with its local date and marks a running one', async () => {
  openTile({ events: { upcoming_count: 1, past_count: 0, next } });
  const link = await screen.findByRole('link', { name: 'Harbour Lights' });
  expect(link.getAttribute('href')).toBe('/groups/detail/7/Harbour%20Lights');
  vi.useFakeTimers({ now: next.event_dttm + 3_600_000, toFake: ['Date'] });
  openTile({ events: { upcoming_count: 1, past_count: 0, next } });
  expect(await screen.findByText('Now · 1 upcoming')).toBeTruthy();
  vi.useRealTimers();
});

it('shows the next event without a link if the person may not open events', async () => {
  const Component = () => (
    <PersonTile person={personCard(21, { events: { upcoming_count: 1, past_count: 0, next } })} actions={null} />
  );
  openPage({ Component, path: '/team', features: ['Page_Team_Member'], role: 'MANAGER', answers: {} });
  expect(await screen.findByText(/Harbour Lights/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Harbour Lights' })).toBeNull();
});

it('shows a round portrait, or initials if there is none or it does not load', async () => {
  openTile({ profile_image_thumbnail_url: '/storage/tim-300.png' });
  const portrait = (await screen.findByRole('heading', { name: 'Tim' })).closest('.ant-card')?.querySelector('img');
  expect([portrait?.getAttribute('src'), portrait?.className]).toEqual([
    '/storage/tim-300.png',
    expect.stringMatching(/avatar/),
  ]);
  if (portrait) fireEvent.error(portrait);
  expect(screen.getByText('T').className).toBe(portrait?.className);
});
