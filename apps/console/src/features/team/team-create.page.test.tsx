import * as eventTexts from '@backline/contract/events.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openPage, type Answer, refuseFields } from '../../../testing/page.tsx';
import { Component } from './team-create.page.tsx';
import { managers } from '../../../testing/team.ts';

const add = 'team/add_team_member';
const added: Answer = () => ({ message: peopleTexts.teamMemberCreated, id: 31 });

const openAs = (role: 'ADMIN' | 'MANAGER', answer: Answer = added) =>
  openPage({
    Component,
    path: '/team-member/create',
    features: ['Page_Team_Member'],
    role,
    answers: { ...managers, [add]: answer },
  });

async function fill(user: UserEvent) {
  await user.type(await screen.findByLabelText('Name'), 'Tim');
  await user.type(screen.getByLabelText('Email'), 'tim@example.org');
  await user.selectOptions(screen.getByLabelText('Country code'), '+91');
  await user.type(screen.getByLabelText('Phone'), '9876543210');
}

const create = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create' }));

it('shows each missing field’s error next to it, and requires a manager from an ADMIN', async () => {
  const { user, sentTo } = openAs('ADMIN');
  expect(await screen.findByRole('heading', { name: 'Create Team Member' })).toBeTruthy();
  await create(user);
  const { nameRequired, emailRequired, phoneRequired } = peopleTexts;
  for (const text of [nameRequired, emailRequired, phoneRequired, eventTexts.managerRequired]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(sentTo(add)).toEqual([]);
});

it('shows a MANAGER no manager field', async () => {
  const { user, sentTo } = openAs('MANAGER');
  await fill(user);
  expect(screen.queryByRole('combobox', { name: 'Manager' })).toBeNull();
  await create(user);
  expect(await screen.findByText(peopleTexts.teamMemberCreated)).toBeTruthy();
  expect(sentTo(add)[0]?.input).toEqual({
    name: 'Tim',
    email: 'tim@example.org',
    phone_number: '+919876543210',
    manager_id: null,
    role: 'TEAMMEMBER',
    profile_image_url: null,
    profile_image_thumbnail_url: null,
  });
  expect(await screen.findByRole('heading', { name: 'at /team-member/list' })).toBeTruthy();
});

it('sends the manager chosen by an ADMIN', async () => {
  const { user, sentTo } = openAs('ADMIN');
  await fill(user);
  await user.click(screen.getByRole('combobox', { name: 'Manager' }));
  await user.click(await screen.findByTitle('Max'));
  await create(user);
  await waitFor(() => expect(sentTo(add)[0]?.input.manager_id).toBe(12));
});

it('keeps the typed values when a save fails, and shows a default error if the server sends none', async () => {
  const { user } = openAs('MANAGER', () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await fill(user);
  await create(user);
  expect((await screen.findByText(peopleTexts.teamMemberCreateFailed)).closest('[role=alert]')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('9876543210');
});

it('shows the server’s error next to its field', async () => {
  const { user } = openAs('MANAGER', () => refuseFields({ email: peopleTexts.addressTaken }));
  await fill(user);
  await create(user);
  expect(await screen.findByText(peopleTexts.addressTaken)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
});

it('asks for a confirmation before Back leaves a changed form', async () => {
  const { user, router } = openAs('MANAGER');
  await user.type(await screen.findByLabelText('Name'), 'T');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('dialog', { name: generalTexts.leaveTitle })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/team-member/list'));
});
