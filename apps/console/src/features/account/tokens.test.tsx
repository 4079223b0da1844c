import * as tokenTexts from '@backline/contract/api-tokens.texts';
import { defaultAppearance } from '@backline/contract/appearance';
import type { Feature, StaffRole } from '@backline/contract/features';
import * as generalTexts from '@backline/contract/general.texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountAnswers } from '../../../testing/account.ts';
import { apiToken } from '../../../testing/api-token.ts';
import { choose, fill } from '../../../testing/forms/form-case.tsx';
import { clickedAgain, openPage, refuse, refuseFields, type Answer } from '../../../testing/page.tsx';
import { Component } from './account.page.tsx';

const day = 86_400_000;
const token = `backline_${'k'.repeat(43)}`;
const created = () => ({ message: tokenTexts.created, token, token_id: 5 });

interface Opening {
  features?: readonly Feature[];
  role?: StaffRole;
  answers?: Record<string, Answer>;
}

const open = ({ features = ['Page_Events', 'Page_Orders', 'Page_Manage_Users'], role, answers }: Opening = {}) =>
  openPage({
    Component,
    path: '/account',
    at: '/account?tab=connections',
    features,
    ...(role && { role }),
    answers: { ...accountAnswers, 'tokens/get_tokens': () => [], 'tokens/create_token': created, ...answers },
  });
type Opened = ReturnType<typeof open>;

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const makeButton = () => screen.getByRole('button', { name: 'Make token' });
const made = () => screen.findByRole('dialog', { name: 'Copy your token now' });

async function openForm({ user }: Opened) {
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  await screen.findByRole('dialog', { name: 'New token' });
}

async function fillForm(opened: Opened) {
  await openForm(opened);
  await fill(opened.user, 'Token name', 'Ledger');
  await opened.user.click(box('Orders'));
}

async function make(opened: Opened) {
  await fillForm(opened);
  await opened.user.click(makeButton());
  return within(await made());
}

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

afterEach(() => vi.restoreAllMocks());

describe('the API tokens of a person', () => {
  it('tokens are closed during a Login As, and the section says why', async () => {
    open({
      answers: {
        'tokens/get_tokens': () => [apiToken(1)],
        'users/get_auth_details': () => ({
          id: 1,
          name: 'Ada',
          profile_image_url: null,
          role: 'MANAGER',
          access_features: [],
          impersonator: { id: 9, name: 'Grace' },
          appearance: defaultAppearance,
          announcement: null,
        }),
      },
    });
    const description = 'You are acting as Ada. Only they can make and revoke their tokens.';
    for (const name of ['New token', 'Revoke Sync 1']) {
      const button = await screen.findByRole<HTMLButtonElement>('button', { name, description });
      expect(button.disabled).toBe(true);
    }
  });

  it('a retry takes the place of tokens that cannot be loaded, and the rest of the page stays', async () => {
    const answers = [refuse(500, { code: 'internal', message: 'Broken' }), [apiToken(1)]];
    const { user } = open({ answers: { 'tokens/get_tokens': () => answers.shift() } });
    const section = within(await screen.findByRole('group', { name: 'API tokens' }));
    await user.click(await section.findByRole('button', { name: 'Retry' }));
    expect(await section.findByText('Sync 1')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Calendar' })).toBeTruthy();
  });

  it('the list of tokens shows what each may do, and which one has expired or expires soon', async () => {
    open({
      answers: {
        'tokens/get_tokens': () => [
          apiToken(1, { expires_dttm: Date.now() - day, last_used_dttm: Date.now(), last_used_ip: '203.0.113.9' }),
          apiToken(2, { expires_dttm: Date.now() + 13 * day, manager: { id: 7, name: 'Mona' } }),
          apiToken(3, { events: [{ id: 4, name: 'Lantern' }], origins: ['https://shop.example.org'] }),
          apiToken(4, { events: [] }),
        ],
      },
    });
    await screen.findByText('Sync 1');
    const rows = within(screen.getByRole('group', { name: 'API tokens' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/backline_…abc1.*Expired.*Events, Orders.*Last used .* from 203\.0\.113\.9/);
    expect(rows[1]).toMatch(/Expires soon.*Acts for Mona.*Never used/);
    expect(rows[2]).toMatch(/Only for Lantern.*Web pages of https:\/\/shop\.example\.org/);
    expect(rows[2]).not.toMatch(/Expire/);
    expect(rows[3]).toContain('For events that were deleted');
  });

  it('a token is revoked after a confirmation that names the token and says what stops', async () => {
    const rows = [apiToken(1), apiToken(2)];
    const { user, sentTo } = open({
      answers: {
        'tokens/get_tokens': () => rows,
        'tokens/revoke_token': () => {
          rows.pop();
          return { message: tokenTexts.revoked };
        },
      },
    });
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Revoke Sync 2' }));
      return within(await screen.findByRole('dialog', { name: 'Revoke Sync 2?' }));
    };
    const question = await ask();
    expect(question.getByText(/call with backline_…abc2 stop working at once/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(sentTo('tokens/revoke_token')).toEqual([]);
    await user.click((await ask()).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText(tokenTexts.revoked)).toBeTruthy();
    expect(sentTo('tokens/revoke_token').map(({ input }) => input)).toEqual([{ token_id: 2 }]);
    await waitFor(() => expect(screen.queryByText('Sync 2')).toBeNull());
  });
});

describe('the form of a new token', () => {
  it('says next to the fields what is missing, and sends nothing', async () => {
    const opened = open();
    await openForm(opened);
    await opened.user.click(box('Only for some events'));
    await opened.user.click(screen.getByRole('radio', { name: 'Until a date' }));
    await opened.user.click(makeButton());
    for (const text of [
      tokenTexts.nameRequired,
      tokenTexts.keysRequired,
      tokenTexts.expiryRequired,
      'Please choose at least one event.',
    ])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(opened.sentTo('tokens/create_token')).toEqual([]);
  });

  it('refuses an address with a path as an origin', async () => {
    const opened = open();
    await fillForm(opened);
    await opened.user.click(box('For calls from a web page'));
    await fill(opened.user, 'Allowed origins', 'https://shop.example.org\nhttps://shop.example.org/cart');
    await opened.user.click(makeButton());
    expect(await screen.findByText(tokenTexts.originInvalid)).toBeTruthy();
    expect(opened.sentTo('tokens/create_token')).toEqual([]);
  });

  it('shows refusals of the server next to their fields and keeps what was typed', async () => {
    const opened = open({
      answers: {
        'tokens/create_token': () =>
          refuseFields({ features: tokenTexts.keysNotHeld, 'origins.0': tokenTexts.originInvalid }),
      },
    });
    await fillForm(opened);
    await opened.user.click(box('For calls from a web page'));
    await fill(opened.user, 'Allowed origins', 'https://shop.example.org');
    await opened.user.click(makeButton());
    expect(await screen.findByText(tokenTexts.keysNotHeld)).toBeTruthy();
    expect(screen.getByText(tokenTexts.originInvalid)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Token name').value).toBe('Ledger');
    expect(box('Orders').checked).toBe(true);
  });

  it('says that the limit is reached', async () => {
    const opened = open({
      answers: { 'tokens/create_token': () => refuse(409, { code: 'conflict', message: tokenTexts.tooMany(50) }) },
    });
    await fillForm(opened);
    await opened.user.click(makeButton());
    expect((await screen.findByRole('alert')).textContent).toBe(tokenTexts.tooMany(50));
  });

  it('offers only permissions that the person holds, never Role access, and warns of addresses', async () => {
    const opened = open({ features: ['Page_Manage_Users', 'Role_Access'] });
    await openForm(opened);
    const names = within(screen.getByRole('group', { name: 'Permissions' }))
      .getAllByRole('checkbox')
      .map((one) => one.getAttribute('aria-label') ?? one.closest('label')?.textContent);
    expect(names).toEqual(['All permissions: People', 'Users']);
    expect(
      screen.getByRole('checkbox', { name: 'Users', description: 'Opens mail addresses and phone numbers.' }),
    ).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Acts for' })).toBeNull();
  });

  it('ticks and clears a whole group', async () => {
    const opened = open({ features: ['Page_Orders', 'Page_Products', 'Page_Events'] });
    await openForm(opened);
    const all = () => box('All permissions: Merch and money');
    await opened.user.click(all());
    expect([box('Orders').checked, box('Products').checked, box('Events').checked]).toEqual([true, true, false]);
    await opened.user.click(all());
    expect([box('Orders').checked, box('Products').checked]).toEqual([false, false]);
  });

  it('makes one token of a double click', async () => {
    const opened = open({ answers: { 'tokens/create_token': clickedAgain(makeButton, created()) } });
    await make(opened);
    expect(opened.sentTo('tokens/create_token')).toHaveLength(1);
  });

  it('sends what an ADMIN chose: for an artist manager, some events and a web page', async () => {
    const opened = open({
      role: 'ADMIN',
      features: ['Page_Events', 'Page_Orders', 'Page_Manager', 'Page_Artists'],
      answers: {
        'artist_manager/list': () => ({ result: [{ id: 7, name: 'Mona' }] }),
        'events/get_event_names': () => [{ id: 4, name: 'Lantern', timezone: 'CST' }],
      },
    });
    await fillForm(opened);
    await opened.user.click(screen.getByRole('radio', { name: '30 days' }));
    await choose(opened.user, 'Acts for', 'Mona');
    await opened.user.click(box('Only for some events'));
    await choose(opened.user, 'Events', 'Lantern');
    await opened.user.click(box('For calls from a web page'));
    await fill(opened.user, 'Allowed origins', ' https://shop.example.org \n\n');
    await opened.user.click(makeButton());
    await made();
    const [sent] = opened.sentTo('tokens/create_token');
    expect(sent?.input).toEqual({
      name: 'Ledger',
      features: ['Page_Orders'],
      expires_dttm: expect.any(Number) as unknown,
      manager_id: 7,
      event_ids: [4],
      origins: ['https://shop.example.org'],
    });
    expect(Math.abs(Number(sent?.input['expires_dttm']) - Date.now() - 30 * day)).toBeLessThan(60_000);
    expect(sent?.headers.get('Idempotency-Key')).toBeTruthy();
  });
});

describe('a token that was just made', () => {
  it('a made token is not lost without a question, and then never shown again', async () => {
    const opened = open();
    const dialog = await make(opened);
    expect(dialog.getByLabelText<HTMLInputElement>('Token').value).toBe(token);
    await opened.user.click(dialog.getByRole('button', { name: 'Done' }));
    await screen.findByText(/^The token is not shown again/);
    await opened.user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(dialog.getByLabelText('Token')).toBeTruthy();
    await opened.user.click(dialog.getByRole('button', { name: 'Done' }));
    await opened.user.click(await screen.findByRole('button', { name: 'Close anyway' }));
    await isGone();
    expect(document.body.innerHTML).not.toContain(token);
  });

  it('a made token is selected for the keyboard if the browser blocks the clipboard, and closes once it was copied', async () => {
    const opened = open();
    const dialog = await make(opened);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await opened.user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await dialog.findByText(/Your browser blocks the button/)).toBeTruthy();
    const input = dialog.getByLabelText<HTMLInputElement>('Token');
    expect(document.activeElement).toBe(input);
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, token.length]);
    fireEvent.copy(input);
    expect(await dialog.findByText('Copied.')).toBeTruthy();
    await opened.user.click(dialog.getByRole('button', { name: 'Done' }));
    await isGone();
  });

  it('a made token goes to the clipboard, closes without a question, and leaves the new row in the list', async () => {
    const rows = [apiToken(1)];
    const opened = open({
      answers: {
        'tokens/get_tokens': () => rows,
        'tokens/create_token': () => {
          rows.unshift(apiToken(5, { name: 'Ledger' }));
          return created();
        },
      },
    });
    const dialog = await make(opened);
    await opened.user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await dialog.findByText('Copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(token);
    await opened.user.click(dialog.getByRole('button', { name: 'Done' }));
    await isGone();
    expect(await screen.findByRole('button', { name: 'Revoke Ledger' })).toBeTruthy();
    expect(screen.queryByText(generalTexts.leaveTitle)).toBeNull();
  });
});
