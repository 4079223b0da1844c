import { messages } from '@backline/contract/messages';
import type { PersonCard } from '@backline/contract/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, refuse, type Answer } from '../../ui/testing.tsx';
import { Component } from './team-list.page.tsx';
import { managers, memberCard } from './team-testing.ts';

const path = '/team-member/list';
const list = 'team/get_team_member_list';

const openAs = (role: 'ADMIN' | 'MANAGER' | 'TEAMMEMBER', answer: Answer, at = path) =>
  openPage({ Component, path, at, features: ['Page_Team_Member'], role, answers: { ...managers, [list]: answer } });

const members = (...result: PersonCard[]) => ({ result });

it('shows a failed load with a way to try again, never as an empty list', async () => {
  openAs('MANAGER', () => refuse(500, { code: 'internal', message: 'Broken' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByText(messages.noTeamMembers)).toBeNull();
});

it('offers somebody who creates nobody neither a new member nor a way to edit one', async () => {
  openAs('TEAMMEMBER', () => members(memberCard()));
  expect(await screen.findByText('Tim')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Edit|New/ })).toBeNull();
  openAs('TEAMMEMBER', () => members());
  expect(await screen.findByText(messages.noTeamMembers)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add Team Member' })).toBeNull();
});

it('says so when there is nobody, with the way to add somebody', async () => {
  openAs('MANAGER', () => members());
  expect(await screen.findByText(messages.noTeamMembers)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add Team Member' }).getAttribute('href')).toBe('/team-member/create');
});

it('lets a MANAGER edit their members and become none of them', async () => {
  openAs('MANAGER', () =>
    members(memberCard({ firebase_uid: null, can: { set_active: true, login_as: false, invite: false } })),
  );
  const tile = within(await screen.findByRole('listitem'));
  expect(tile.getByRole('link', { name: 'Edit Tim' }).getAttribute('href')).toBe('/team-member/update/31');
  expect(tile.queryByRole('button')).toBeNull();
  expect(tile.queryByText('Mona')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('shows an ADMIN whose member each is, lets them become one, and tells where that cannot be', async () => {
  const { user } = openAs('ADMIN', () => members(memberCard({ firebase_uid: null })));
  const tile = within(await screen.findByRole('listitem'));
  expect(tile.getByText('Mona')).toBeTruthy();
  await user.click(tile.getByRole('button', { name: 'Login As Tim' }));
  expect(await screen.findByText(messages.idNotFound)).toBeTruthy();
});

it('keeps every filter in the address, and asks for what the address says', async () => {
  const at = `${path}?search=ti&status=deactivated&manager=11`;
  const { user, router, sentTo } = openAs('ADMIN', () => members(), at);
  await screen.findByText(messages.noTeamMembers);
  expect(sentTo(list)[0]?.input).toMatchObject({
    role: 'TEAMMEMBER',
    search: 'ti',
    is_active: false,
    artist_manager_id: 11,
  });
  await user.type(screen.getByRole('searchbox', { name: 'Search team members' }), 'm');
  await waitFor(() => expect(router.state.location.search).toBe('?search=tim&status=deactivated&manager=11'));
});

it('ignores a manager in the address for those who choose none', async () => {
  const { sentTo } = openAs('MANAGER', () => members(), `${path}?manager=12`);
  await screen.findByText(messages.noTeamMembers);
  expect(sentTo(list)[0]?.input.artist_manager_id).toBeNull();
});
