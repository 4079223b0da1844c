import * as peopleTexts from '@backline/contract/people.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { TeamMember } from '@backline/contract/team';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { managers, teamMember } from '../../../testing/team.ts';
import { Component } from './team-update.page.tsx';

const update = 'team/update_team_member';
const saved: Answer = () => ({ message: peopleTexts.teamMemberUpdated, id: 31, version: 4, unconfirmed: [] });

const open = (member: TeamMember, answers: Record<string, Answer> = {}, role: 'ADMIN' | 'MANAGER' = 'MANAGER') =>
  openPage({
    Component,
    path: '/team-member/update/:teamMemberId',
    at: '/team-member/update/31',
    features: ['Page_Team_Member'],
    role,
    answers: { ...managers, 'team/get_team_member': () => ({ result: [member] }), [update]: saved, ...answers },
  });

const press = () => screen.getByRole('button', { name: 'Update' });

it('shows “not found” instead of a form for an unknown person', async () => {
  open(teamMember(), {
    'team/get_team_member': () => refuse(404, { code: 'not_found', message: generalTexts.rowNotFound }),
  });
  expect(await screen.findByRole('heading', { name: generalTexts.rowNotFound })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
});

it('shows a default error when the server gives no reason for a failed save', async () => {
  const { user } = open(teamMember(), {
    [update]: () => {
      throw new TypeError('offline');
    },
  });
  await user.type(await screen.findByLabelText('Name'), '!');
  await user.click(press());
  expect((await screen.findByText(peopleTexts.teamMemberUpdateFailed)).closest('[role=alert]')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Tim!');
});

it('fills the form and shows each new address that has to be confirmed', async () => {
  const { user, sentTo } = open(teamMember(), {
    [update]: () => ({ message: peopleTexts.teamMemberUpdated, id: 31, version: 4, unconfirmed: ['new@example.org'] }),
  });
  expect(await screen.findByRole('heading', { name: 'Edit Team Member' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('4155550100');
  const email = screen.getByLabelText('Email');
  await user.clear(email);
  await user.type(email, 'new@example.org');
  await user.click(press());
  expect(await screen.findByText(peopleTexts.teamMemberUpdated)).toBeTruthy();
  expect(screen.getByText(peopleTexts.addressConfirmationSent('new@example.org'))).toBeTruthy();
  expect(sentTo(update)[0]?.input).toMatchObject({
    teamMemberId: 31,
    email: 'new@example.org',
    phone_number: '+14155550100',
    manager_id: 11,
  });
});

it('shows a phone number whose confirmation is pending', async () => {
  open(teamMember({ pending_phone_number: '+14155550199' }));
  expect((await screen.findByText('Waiting for confirmation:')).textContent).toContain('+14155550199');
});

it('says that a confirmed new address awaits consent from the old one', async () => {
  open(teamMember({ pending_email: 'new@example.org', pending_email_until: new Date(2030, 0, 2, 9, 30).getTime() }));
  const status = (await screen.findByText('new@example.org')).closest('[role="status"]');
  expect(status?.textContent).toContain(peopleTexts.addressConfirmed('02-01-2030 09:30 AM'));
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

it('shows an error on a stored number of an unsupported country, but saves the number unchanged', async () => {
  const { user, sentTo } = open(teamMember({ phone_number: '+442071234567' }));
  expect(await screen.findByText(peopleTexts.unsupportedCountryCode)).toBeTruthy();
  await user.type(screen.getByLabelText('Name'), '!');
  await user.click(press());
  await waitFor(() => expect(sentTo(update)[0]?.input.phone_number).toBe('+442071234567'));
});

it('allows a number of an unsupported country to be replaced only by a number of a supported country', async () => {
  const { user, sentTo } = open(teamMember({ phone_number: '+442071234567' }));
  const phone = await screen.findByLabelText<HTMLInputElement>('Phone');
  await user.clear(phone);
  await user.type(phone, '+442071234568');
  await user.click(press());
  await waitFor(() =>
    expect(document.querySelector('.ant-form-item-explain-error')?.textContent).toBe(
      peopleTexts.unsupportedCountryCode,
    ),
  );
  expect(sentTo(update)).toEqual([]);
  await user.selectOptions(screen.getByLabelText('Country code'), '+91');
  expect(phone.value).toBe('');
  await user.type(phone, '9876543210');
  await user.tab();
  await waitFor(() => expect(screen.queryByText(peopleTexts.unsupportedCountryCode)).toBeNull());
  await user.click(press());
  await waitFor(() => expect(sentTo(update)[0]?.input.phone_number).toBe('+919876543210'));
});

it('shows and keeps a manager who is no longer in the list of managers', async () => {
  const { user, sentTo } = open(teamMember({ manager_id: 9, manager_name: 'Gone Gail' }), {}, 'ADMIN');
  expect(await screen.findByText('Gone Gail')).toBeTruthy();
  await user.type(screen.getByLabelText('Name'), '!');
  await user.click(press());
  await waitFor(() => expect(sentTo(update)[0]?.input.manager_id).toBe(9));
});

it('offers Activate for a deactivated person', async () => {
  open(teamMember({ is_active: false }));
  expect(await screen.findByRole('button', { name: 'Activate' })).toBeTruthy();
});

it('offers no Deactivate button when the server forbids the change', async () => {
  open(teamMember({ can: { set_active: false, login_as: false, invite: false } }));
  expect(await screen.findByLabelText('Name')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
});

/** Opens the form. Zoe then stores another name and phone number, so that a save causes a conflict. */
function openWithConflict() {
  let stored = teamMember();
  const conflict = {
    changed_by: 'Zoe Park',
    is_own: false,
    changed_dttm: Date.UTC(2030, 0, 1),
    version: 4,
    fields: ['name', 'phone_number'],
  };
  const page = open(stored, {
    'team/get_team_member': () => ({ result: [stored] }),
    [update]: ({ input }) =>
      input.version === stored.version
        ? { message: peopleTexts.teamMemberUpdated, id: 31, version: 5, unconfirmed: [] }
        : refuse(409, { code: 'conflict', message: peopleTexts.personConflict, conflict }),
  });
  const zoeSaves = () => (stored = teamMember({ version: 4, name: 'Timothy', phone_number: '+14155550177' }));
  return { ...page, zoeSaves };
}

it('on a conflict, shows what somebody else saved, and saves the values that the person chooses', async () => {
  const { user, sentTo, zoeSaves } = openWithConflict();
  await user.type(await screen.findByLabelText('Name'), '!');
  zoeSaves();
  await user.click(press());
  const dialog = within(await screen.findByRole('dialog', { name: peopleTexts.personConflict }));
  expect(dialog.getByText('Zoe Park')).toBeTruthy();
  const name = within(dialog.getByRole('group', { name: 'Name' }));
  expect(name.getByRole<HTMLInputElement>('radio', { name: 'Mine Tim!' }).checked).toBe(true);
  const phone = within(dialog.getByRole('group', { name: 'Phone' }));
  expect(phone.getByRole<HTMLInputElement>('radio', { name: 'Theirs +14155550177' }).checked).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Save as chosen' }));
  await waitFor(() => expect(sentTo(update)).toHaveLength(2));
  expect(sentTo(update)[1]?.input).toMatchObject({ version: 4, name: 'Tim!', phone_number: '+14155550177' });
});

it('keeps the typed values when the conflict dialog is closed, and shows it again on the next save', async () => {
  const { user, zoeSaves } = openWithConflict();
  await user.type(await screen.findByLabelText('Name'), '!');
  zoeSaves();
  await user.click(press());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Tim!');
  await user.click(press());
  expect(await screen.findByRole('dialog', { name: peopleTexts.personConflict })).toBeTruthy();
});

it('saves a person without a phone number if none is stored, as for an accepted access request', async () => {
  const { user, sentTo } = open(teamMember({ phone_number: null }));
  await user.type(await screen.findByLabelText('Name'), '!');
  await user.click(press());
  await waitFor(() => expect(sentTo(update)[0]?.input).toMatchObject({ name: 'Tim!', phone_number: '' }));
});

it('requires a phone number for a person who already has one', async () => {
  const { user, sentTo } = open(teamMember());
  await user.clear(await screen.findByLabelText('Phone'));
  await user.click(press());
  expect(await screen.findByText(peopleTexts.phoneRequired)).toBeTruthy();
  expect(sentTo(update)).toEqual([]);
});
