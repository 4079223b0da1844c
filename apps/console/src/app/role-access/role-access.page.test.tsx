import { features, type Feature } from '@backline/contract/features';
import * as roleTexts from '@backline/contract/roles.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { RoleMaster } from '@backline/contract/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { hasUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { refuse } from '../../../testing/page.tsx';
import { masters, matrix, openRoleAccess, path, update } from '../../../testing/role-access.ts';

const managers = `${path}?role=MANAGER`;
const done = () => ({ message: roleTexts.accessUpdated });

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const findBox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const updateButton = () => screen.getByRole('button', { name: roleTexts.updateAccess });
const question = () => screen.findByRole('dialog', { name: `${roleTexts.updateAccess}: Artist manager` });

type Opened = ReturnType<typeof openRoleAccess>;

async function save({ user }: Opened) {
  await user.click(updateButton());
  const dialog = await question();
  await user.click(within(dialog).getByRole('button', { name: roleTexts.updateAccess }));
}

async function changeManager(opened: Opened) {
  await opened.user.click(await findBox('Raffles'));
  await opened.user.click(box('Orders'));
}

it('requires a role and shows the error next to the roles', async () => {
  const { user, sentTo } = openRoleAccess();
  await user.click(await screen.findByRole('button', { name: roleTexts.updateAccess }));
  for (const name of [roleTexts.roleWiseAccess, roleTexts.assignFeatures]) {
    expect(screen.getByRole('heading', { name })).toBeTruthy();
  }
  const choice = screen.getByRole('group', { name: 'Role' });
  expect(within(choice).getByText(roleTexts.roleRequired)).toBeTruthy();
  expect(choice.contains(document.activeElement)).toBe(true);
  expect(sentTo(update)).toEqual([]);
});

it('ignores an unknown role in the URL', async () => {
  openRoleAccess({ at: `${path}?role=ROOT` });
  await screen.findByRole('group', { name: 'Role' });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('rejects a role without features and shows the error next to the checkboxes', async () => {
  const { user, sentTo } = openRoleAccess({ at: managers });
  await user.click(await findBox('Orders'));
  await user.click(box('Events'));
  expect(screen.getByText(`0 of ${features.length} chosen`)).toBeTruthy();
  await user.click(updateButton());
  expect(screen.getByText(roleTexts.featureRequired)).toBeTruthy();
  await user.click(box('Orders'));
  expect(screen.queryByText(roleTexts.featureRequired)).toBeNull();
  expect(sentTo(update)).toEqual([]);
});

it('says that nothing has changed when there is nothing to save, and sends no request', async () => {
  const { user, sentTo } = openRoleAccess({ at: managers });
  await findBox('Orders');
  await user.click(updateButton());
  expect(await screen.findAllByText('Nothing has changed.')).toHaveLength(2);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sentTo(update)).toEqual([]);
});

it('shows its own message and a retry when the roles cannot be loaded', async () => {
  let isBroken = true;
  const { user } = openRoleAccess({
    answers: { [masters]: () => (isBroken ? refuse(500, { code: 'internal', message: 'Broken' }) : matrix()) },
  });
  expect(await screen.findByText(roleTexts.roleMastersFailed)).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table', { name: 'All roles' })).toBeTruthy();
});

it('says that the person may not see the matrix', async () => {
  openRoleAccess({ answers: { [masters]: () => refuse(403, { code: 'forbidden', message: generalTexts.forbidden }) } });
  expect(await screen.findByText(generalTexts.forbidden)).toBeTruthy();
});

it.each([
  ['the server’s words', 'No luck today', 'No luck today'],
  ['its own words where the server has none', '', roleTexts.accessUpdateFailed],
])('when a save fails, keeps the ticked boxes and shows the error in %s', async (_case, message, shown) => {
  const opened = openRoleAccess({
    at: managers,
    answers: { [update]: () => refuse(500, { code: 'internal', message }) },
  });
  await changeManager(opened);
  await save(opened);
  expect(await screen.findAllByText(shown)).not.toEqual([]);
  expect(box('Raffles').checked).toBe(true);
  expect(box('Orders').checked).toBe(false);
});

it('shows the server’s field error for the refused features', async () => {
  const fields = [{ path: 'features', message: roleTexts.featureNotHeld }];
  const opened = openRoleAccess({
    at: managers,
    answers: { [update]: () => refuse(422, { code: 'invalid_input', message: generalTexts.invalidInput, fields }) },
  });
  await changeManager(opened);
  await save(opened);
  expect(await screen.findAllByText(roleTexts.featureNotHeld)).not.toEqual([]);
});

it('refreshes the matrix after somebody else changed the role and keeps the ticked boxes', async () => {
  let stored: Feature[] = ['Page_Events', 'Page_Orders'];
  const opened = openRoleAccess({
    at: managers,
    answers: {
      [masters]: () => matrix({ MANAGER: stored }),
      [update]: ({ input }) =>
        JSON.stringify(input.known_features) === JSON.stringify(stored)
          ? done()
          : refuse(409, { code: 'conflict', message: roleTexts.accessConflict }),
    },
  });
  await changeManager(opened);
  stored = ['Page_Events', 'Page_Polls', 'Page_Orders'];
  await save(opened);
  expect(await screen.findAllByText(roleTexts.accessConflict)).not.toEqual([]);
  await waitFor(() => expect(box('Polls').checked).toBe(true));
  expect(box('Raffles').checked).toBe(true);
  expect(box('Orders').checked).toBe(false);
  await save(opened);
  expect(await screen.findByText(roleTexts.accessUpdated)).toBeTruthy();
  expect(opened.sentTo(update)[1]?.input).toMatchObject({
    features: ['Page_Events', 'Page_Polls', 'Page_Raffles'],
    known_features: ['Page_Events', 'Page_Polls', 'Page_Orders'],
  });
});

it('asks for a confirmation before switching to another role discards ticked boxes', async () => {
  const { user, router } = openRoleAccess({ at: managers });
  await user.click(await findBox('Raffles'));
  await user.click(screen.getByRole('radio', { name: /^Artist 3 people/ }));
  const dialog = within(await screen.findByRole('dialog', { name: generalTexts.leaveTitle }));
  await user.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(router.state.location.search).toBe('?role=MANAGER');
  expect(box('Raffles').checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: /^Artist 3 people/ }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.search).toBe('?role=ARTIST'));
  expect(box('Raffles').checked).toBe(false);
  expect(hasUnsavedChanges()).toBe(false);
});

it('asks for a confirmation before leaving the page discards ticked boxes', async () => {
  const { user, router } = openRoleAccess({ at: managers });
  await user.click(await findBox('Raffles'));
  void router.navigate('/groups/all');
  expect(await screen.findByRole('dialog', { name: generalTexts.leaveTitle })).toBeTruthy();
});

it('locks the Role Access checkbox for every role', async () => {
  const { user } = openRoleAccess({ at: `${path}?role=ADMIN` });
  const role = await findBox('Role access');
  expect([role.checked, role.disabled]).toEqual([true, true]);
  expect(role.getAttribute('aria-describedby')).toBe(screen.getByText(roleTexts.roleAccessStays).parentElement?.id);
  await user.click(screen.getByRole('radio', { name: /Artist manager/ }));
  await waitFor(() => expect(box('Role access').checked).toBe(false));
  expect(box('Role access').disabled).toBe(true);
});

it('lets the person grant only features they hold, and revoke any feature that the role holds', async () => {
  const own = features.filter((feature) => feature !== 'Page_Polls' && feature !== 'Page_Orders');
  const { user } = openRoleAccess({ at: managers, own });
  expect((await findBox('Polls')).disabled).toBe(true);
  expect(screen.getAllByText(roleTexts.featureNotHeld)).toHaveLength(1);
  expect(box('Orders').disabled).toBe(false);
  await user.click(screen.getByRole('checkbox', { name: 'All features: Engagement' }));
  expect(box('Raffles').checked).toBe(true);
  expect(box('Polls').checked).toBe(false);
  await user.click(screen.getByRole('checkbox', { name: 'All features: Engagement' }));
  expect(box('Raffles').checked).toBe(false);
  await user.click(screen.getByRole('radio', { name: /^Admin/ }));
  await waitFor(() => expect(box('Polls').disabled).toBe(false));
});

it('shows the features of every role at once', async () => {
  openRoleAccess();
  const table = await screen.findByRole('table', { name: 'All roles' });
  const row = within(table).getByRole('row', { name: /^Orders/ });
  const marks = within(row).getAllByRole('cell');
  expect(marks.map((cell) => cell.textContent)).toEqual(['Yes', 'Yes', '–No', '–No']);
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toContain('Artist manager');
});

it('lists what the role gains and loses with words and signs, and how many people that affects', async () => {
  const opened = openRoleAccess({ at: managers });
  await changeManager(opened);
  const changes = within(screen.getByRole('region', { name: 'What changes' }));
  expect(changes.getByRole('list', { name: 'Gains' }).textContent).toBe('+ Raffles');
  expect(changes.getByRole('list', { name: 'Loses' }).textContent).toBe('− Orders');
  expect(changes.getByText('2 people')).toBeTruthy();
  const live = () => screen.getAllByRole('status').map((line) => line.textContent);
  expect(live()).toContain('Gains 1, loses 1. Affects 2 people.');
  await opened.user.click(box('Raffles'));
  await opened.user.click(box('Orders'));
  expect(screen.queryByRole('region', { name: 'What changes' })).toBeNull();
  expect(live()).toContain('Nothing has changed.');
});

it('ticks a group as a whole and shows it as partly ticked', async () => {
  const { user } = openRoleAccess({ at: managers });
  const group = await findBox('All features: Merch and money');
  expect([group.checked, group.indeterminate]).toEqual([false, true]);
  await user.click(group);
  expect([group.checked, group.indeterminate, box('Refunds').checked]).toEqual([true, false, true]);
  await user.click(group);
  expect([group.checked, group.indeterminate, box('Orders').checked]).toEqual([false, false, false]);
});

it('saves all features of the role after a confirmation and shows them as held', async () => {
  let stored: Feature[] = ['Page_Events', 'Page_Orders'];
  const opened = openRoleAccess({
    at: managers,
    answers: {
      [masters]: (): RoleMaster[] => matrix({ MANAGER: stored }),
      [update]: ({ input }) => {
        stored = input.features as Feature[];
        return done();
      },
    },
  });
  await changeManager(opened);
  await opened.user.click(updateButton());
  const dialog = within(await question());
  expect(dialog.getByRole('list', { name: 'Gains' }).textContent).toBe('+ Raffles');
  expect(opened.sentTo(update)).toEqual([]);
  await opened.user.click(dialog.getByRole('button', { name: roleTexts.updateAccess }));
  expect(await screen.findByText(roleTexts.accessUpdated)).toBeTruthy();
  expect(opened.sentTo(update)[0]?.input).toEqual({
    role: 'MANAGER',
    features: ['Page_Events', 'Page_Raffles'],
    access: true,
    known_features: ['Page_Events', 'Page_Orders'],
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'What changes' })).toBeNull());
  expect(box('Raffles').checked).toBe(true);
  expect(hasUnsavedChanges()).toBe(false);
});

it('reloads the signed-in person only after a change to their own role', async () => {
  const details = 'users/get_auth_details';
  const opened = openRoleAccess({ at: managers, answers: { [update]: done } });
  await changeManager(opened);
  await save(opened);
  await screen.findByText(roleTexts.accessUpdated);
  const before = opened.sentTo(details).length;
  await opened.user.click(screen.getByRole('radio', { name: /^Admin/ }));
  await waitFor(() => expect(box('Raffles').checked).toBe(true));
  await opened.user.click(box('Raffles'));
  await opened.user.click(updateButton());
  const dialog = await screen.findByRole('dialog', { name: `${roleTexts.updateAccess}: Admin` });
  await opened.user.click(within(dialog).getByRole('button', { name: roleTexts.updateAccess }));
  await waitFor(() => expect(opened.sentTo(details)).toHaveLength(before + 1));
});

it('keeps the chosen role and its unsaved changes when the person goes back from the requests tab', async () => {
  const { user, router } = openRoleAccess({ at: managers });
  await user.click(await findBox('Raffles'));
  await user.click(screen.getByRole('tab', { name: /Access requests/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=requests&role=MANAGER'));
  await router.navigate(-1);
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Roles' }).ariaSelected).toBe('true'));
  expect(router.state.location.search).toBe('?role=MANAGER');
  expect(box('Raffles').checked).toBe(true);
});
