import * as peopleTexts from '@backline/contract/people.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import type { PersonCard } from '@backline/contract/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './team-list.page.tsx';
import { managers, memberCard } from '../../../testing/team.ts';

const path = '/team-member/list';
const list = 'team/get_team_member_list';

const openAs = (role: 'ADMIN' | 'MANAGER' | 'TEAMMEMBER', answer: Answer, at = path) =>
  openPage({ Component, path, at, features: ['Page_Team_Member'], role, answers: { ...managers, [list]: answer } });

const members = (...result: PersonCard[]) => ({ result });

it('shows a load failure with a retry instead of an empty list', async () => {
  openAs('MANAGER', () => refuse(500, { code: 'internal', message: 'Broken' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByText(peopleTexts.noTeamMembers)).toBeNull();
});

it('hides New and Edit from a person without the permissions', async () => {
  openAs('TEAMMEMBER', () => members(memberCard()));
  expect(await screen.findByText('Tim')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Edit|New/ })).toBeNull();
  openAs('TEAMMEMBER', () => members());
  expect(await screen.findByText(peopleTexts.noTeamMembers)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add Team Member' })).toBeNull();
});

it('shows an empty state with a link to add somebody', async () => {
  openAs('MANAGER', () => members());
  expect(await screen.findByText(peopleTexts.noTeamMembers)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add Team Member' }).getAttribute('href')).toBe('/team-member/create');
});

it('lets a MANAGER edit their members without Login As', async () => {
  openAs('MANAGER', () =>
    members(memberCard({ firebase_uid: null, can: { set_active: true, login_as: false, invite: false } })),
  );
  const tile = within(await screen.findByRole('listitem'));
  expect(tile.getByRole('link', { name: 'Edit Tim' }).getAttribute('href')).toBe('/team-member/update/31');
  expect(tile.queryByRole('button')).toBeNull();
  expect(tile.queryByText('Mona')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('shows an ADMIN each member’s manager and Login As, or why that is impossible', async () => {
  const { user } = openAs('ADMIN', () => members(memberCard({ firebase_uid: null })));
  const tile = within(await screen.findByRole('listitem'));
  expect(tile.getByText('Mona')).toBeTruthy();
  await user.click(tile.getByRole('button', { name: 'Login As Tim' }));
  expect(await screen.findByText(sessionTexts.idNotFound)).toBeTruthy();
});

it('keeps every filter in the URL and sends the URL’s filters to the server', async () => {
  const at = `${path}?search=ti&status=deactivated&manager=11`;
  const { user, router, sentTo } = openAs('ADMIN', () => members(), at);
  await screen.findByText(peopleTexts.noTeamMembers);
  expect(sentTo(list)[0]?.input).toMatchObject({
    role: 'TEAMMEMBER',
    search: 'ti',
    is_active: false,
    artist_manager_id: 11,
  });
  await user.type(screen.getByRole('searchbox', { name: 'Search team members' }), 'm');
  await waitFor(() => expect(router.state.location.search).toBe('?search=tim&status=deactivated&manager=11'));
});

it('ignores a manager in the URL for people without the manager filter', async () => {
  const { sentTo } = openAs('MANAGER', () => members(), `${path}?manager=12`);
  await screen.findByText(peopleTexts.noTeamMembers);
  expect(sentTo(list)[0]?.input.artist_manager_id).toBeNull();
});
