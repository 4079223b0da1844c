import * as tokenTexts from '@backline/contract/api-tokens.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { apiToken } from '../../../testing/api-token.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './api-tokens.page.tsx';

const list = 'tokens/get_house_tokens';
const open = (answers: Record<string, Answer>, at = '/api-tokens') =>
  openPage({ Component, path: '/api-tokens', at, features: ['Role_Access'], role: 'ADMIN', answers });

const mona = apiToken(1, { name: 'Turnstile', user: { id: 7, name: 'Mona' } });
const grace = apiToken(2, { name: 'Ledger', user: { id: 9, name: 'Grace' }, manager: { id: 8, name: 'Rival' } });

it('says that the person may not see the tokens of the house', async () => {
  open({ [list]: () => refuse(403, { code: 'forbidden', message: generalTexts.forbidden }) });
  expect(await screen.findByText(generalTexts.forbidden)).toBeTruthy();
});

it('offers a retry if the tokens cannot be loaded', async () => {
  const answers = [refuse(500, { code: 'internal', message: 'Broken' }), [mona]];
  const { user } = open({ [list]: () => answers.shift() });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Turnstile')).toBeTruthy();
});

it('says that nobody has a token', async () => {
  open({ [list]: () => [] });
  expect(await screen.findByText('Nobody has an API token.')).toBeTruthy();
});

it('asks the server for the tokens that match a search, and says if none does', async () => {
  const { user, sentTo } = open({ [list]: ({ input }) => (input.search === 'nothing' ? [] : [mona, grace]) });
  await screen.findByText('Turnstile');
  await user.click(screen.getByRole('searchbox', { name: 'Search tokens' }));
  await user.paste('nothing');
  expect(await screen.findByText('No token matches your search.')).toBeTruthy();
  expect(sentTo(list).at(-1)?.input).toMatchObject({ search: 'nothing' });
});

it('loads further tokens past the first page', async () => {
  const { user } = open({
    [list]: ({ input }) =>
      input.cursor === 'later' ? [mona] : Response.json([grace], { headers: { 'X-Next-Cursor': 'later' } }),
  });
  await screen.findByText('Ledger');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Turnstile')).toBeTruthy();
});

it('revokes somebody’s token after a question that names the owner', async () => {
  const rows = [grace, mona];
  const { user, sentTo } = open({
    [list]: () => rows,
    'tokens/revoke_token': () => {
      rows.pop();
      return { message: tokenTexts.revoked };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Revoke Turnstile of Mona' }));
  const question = within(await screen.findByRole('dialog', { name: 'Revoke Turnstile?' }));
  expect(question.getByText(/^The token belongs to Mona\./)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText(tokenTexts.revoked)).toBeTruthy();
  expect(sentTo('tokens/revoke_token').map(({ input }) => input)).toEqual([{ token_id: 1 }]);
  await waitFor(() => expect(screen.queryByText('Turnstile')).toBeNull());
});
