import type { AccessRequest } from '@backline/contract/access-requests';
import * as roleTexts from '@backline/contract/roles.texts';
import * as eventTexts from '@backline/contract/events.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import * as generalTexts from '@backline/contract/general.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openRoleAccess, path, requests } from '../../../testing/role-access.ts';
import { clickedAgain, refuse, type Answer } from '../../../testing/page.tsx';

const accept = 'role/accept_access_request';
const reject = 'role/refuse_access_request';

const waiting = (id: number): AccessRequest => ({
  id,
  name: `Person ${id}`,
  email: `person-${id}@example.org`,
  created_dttm: Date.UTC(2030, 0, 2, 12),
});

function open(answers: Record<string, Answer> = {}) {
  let rows = [waiting(1), waiting(2)];
  const decide: Answer = ({ input }) => {
    rows = rows.filter(({ id }) => id !== input.access_request_id);
    return { message: `Decided about ${String(input.access_request_id)}`, id: 90 };
  };
  return openRoleAccess({
    at: `${path}?tab=requests`,
    answers: {
      [requests]: () => rows,
      [accept]: decide,
      [reject]: decide,
      'artist_manager/list': () => ({ result: [{ id: 11, name: 'Mona' }] }),
      ...answers,
    },
  });
}

type Opened = ReturnType<typeof open>;

async function openDialog({ user }: Opened) {
  await user.click(await screen.findByRole('button', { name: 'Accept Person 1' }));
  return within(await screen.findByRole('dialog', { name: 'Accept Person 1' }));
}

async function choose({ user }: Opened, label: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByTitle(option));
}

it('requires a role to accept a request', async () => {
  const opened = open();
  const dialog = await openDialog(opened);
  await opened.user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await dialog.findByText(roleTexts.roleRequired)).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Role' }));
  expect(opened.sentTo(accept)).toEqual([]);
});

it.each(['Artist', 'Team member'])('does not accept a request as %s until a manager is chosen', async (role) => {
  const opened = open();
  const dialog = await openDialog(opened);
  await choose(opened, 'Role', role);
  await dialog.findByRole('combobox', { name: 'Artist Manager' });
  await opened.user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await dialog.findByText(eventTexts.managerRequired)).toBeTruthy();
  expect(opened.sentTo(accept)).toEqual([]);
});

it('keeps the dialog and the choice after a failure and shows a field error next to its field', async () => {
  const fields = [{ path: 'manager_id', message: peopleTexts.personOutOfReach }];
  const opened = open({
    [accept]: () => refuse(422, { code: 'invalid_input', message: generalTexts.invalidInput, fields }),
  });
  const dialog = await openDialog(opened);
  await choose(opened, 'Role', 'Artist');
  await choose(opened, 'Artist Manager', 'Mona');
  await opened.user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await dialog.findByText(peopleTexts.personOutOfReach)).toBeTruthy();
  expect(dialog.getByText('Artist')).toBeTruthy();
});

it('shows in the dialog that the server did not answer', async () => {
  const opened = open({ [accept]: () => Promise.reject(new TypeError('offline')) });
  const dialog = await openDialog(opened);
  await choose(opened, 'Role', 'Artist manager');
  await opened.user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await dialog.findByText(generalTexts.noResponse)).toBeTruthy();
  await opened.user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(opened.sentTo(accept)).toHaveLength(2));
  const keys = opened.sentTo(accept).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[1]).toBe(keys[0]);
});

it('closes when somebody else has decided the request, and reloads the list', async () => {
  const opened = open({
    [accept]: () => refuse(409, { code: 'conflict', message: sessionTexts.accessRequestDecided }),
  });
  const dialog = await openDialog(opened);
  await choose(opened, 'Role', 'Admin');
  await opened.user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText(sessionTexts.accessRequestDecided)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opened.sentTo(requests).length).toBeGreaterThan(1);
});

it('asks for a confirmation before it declines a request, and shows an error if that fails', async () => {
  const opened = open({
    [reject]: () => refuse(409, { code: 'conflict', message: sessionTexts.accessRequestDecided }),
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Decline Person 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline Person 2’s request?' }));
  expect(opened.sentTo(reject)).toEqual([]);
  await opened.user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText(sessionTexts.accessRequestDecided)).toBeTruthy();
});

it('accepts a request as an artist of the chosen manager, shows the server’s message and removes the request', async () => {
  const opened = open();
  const dialog = await openDialog(opened);
  await choose(opened, 'Role', 'Artist');
  await choose(opened, 'Artist Manager', 'Mona');
  await opened.user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Decided about 1')).toBeTruthy();
  expect(opened.sentTo(accept)[0]?.input).toEqual({ access_request_id: 1, role: 'ARTIST', manager_id: 11 });
  await waitFor(() => expect(screen.queryByText('person-1@example.org')).toBeNull());
  expect(screen.getByText('person-2@example.org')).toBeTruthy();
});

it('accepts a request once on a double click', async () => {
  const opened = open({ [accept]: clickedAgain(() => button(), { message: 'Decided about 1', id: 90 }) });
  const dialog = await openDialog(opened);
  const button = () => dialog.getByRole('button', { name: 'Accept' });
  await choose(opened, 'Role', 'Admin');
  await opened.user.click(button());
  expect(await screen.findByText('Decided about 1')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opened.sentTo(accept)).toHaveLength(1);
});

it('sends no manager for a role without one, even if one was chosen before', async () => {
  const opened = open();
  const dialog = await openDialog(opened);
  await choose(opened, 'Role', 'Artist');
  await choose(opened, 'Artist Manager', 'Mona');
  await choose(opened, 'Role', 'Artist manager');
  await opened.user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(opened.sentTo(accept)).toHaveLength(1));
  expect(opened.sentTo(accept)[0]?.input).toMatchObject({ role: 'MANAGER', manager_id: null });
});

it('refuses a request after a confirmation', async () => {
  const opened = open();
  await opened.user.click(await screen.findByRole('button', { name: 'Decline Person 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline Person 2’s request?' }));
  await opened.user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Decided about 2')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('person-2@example.org')).toBeNull());
});

it('moves the focus to the list after a decision and back to the button after a cancel', async () => {
  const opened = open();
  const list = await screen.findByRole('group', { name: 'Access requests' });
  const dialog = await openDialog(opened);
  await opened.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Accept Person 1' })));

  const again = await openDialog(opened);
  await choose(opened, 'Role', 'Admin');
  await opened.user.click(again.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(list);

  await opened.user.click(screen.getByRole('button', { name: 'Decline Person 2' }));
  const question = within(await screen.findByRole('dialog', { name: 'Decline Person 2’s request?' }));
  await opened.user.click(question.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('No access requests.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(list));
});

it('keeps the dialog open until the server answers', async () => {
  const opened = open({ [accept]: () => new Promise(() => undefined) });
  const dialog = await openDialog(opened);
  await choose(opened, 'Role', 'Admin');
  await opened.user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(opened.sentTo(accept)).toHaveLength(1));
  await opened.user.keyboard('{Escape}');
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Accept Person 1' })).toBeTruthy();
});

it('shows an empty state when there are no pending requests', async () => {
  open({ [requests]: () => [] });
  expect(await screen.findByText('No access requests.')).toBeTruthy();
});

it('shows the number of waiting requests and loads more', async () => {
  const { user, sentTo } = open({
    [requests]: ({ input }) => {
      if (input.cursor === 'after-10') return [waiting(11)];
      const rows = Array.from({ length: 10 }, (_, index) => waiting(index + 1));
      return Response.json(rows, { headers: { 'X-Next-Cursor': 'after-10' } });
    },
  });
  expect(await screen.findByRole('tab', { name: /10\+ pending/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('tab', { name: /11 pending/ })).toBeTruthy();
  expect(sentTo(requests)[1]?.input).toMatchObject({ page_number: 2, cursor: 'after-10' });
});
