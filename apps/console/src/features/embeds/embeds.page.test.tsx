import * as embedTexts from '@backline/contract/embeds.texts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './embeds.page.tsx';

const get = 'embeds/get_embeds';
const update = 'embeds/update_embeds';
const stored = {
  user_id: 7,
  manager_name: 'Rosa',
  origins: ['https://www.example.org'],
  shows_polls: false,
  public_url: 'https://house.example.org',
};

const open = (answers: Record<string, Answer> = {}) =>
  openPage({
    Component,
    path: '/embeds/:managerId',
    at: '/embeds/7',
    features: ['Page_Event_Update_Operation'],
    role: 'ADMIN',
    answers: { [get]: () => stored, ...answers },
  });
const save = () => screen.getByRole('button', { name: 'Save' });

test('shows a load failure with a retry', async () => {
  open({ [get]: () => refuse(500, { code: 'internal', message: 'Broken' }) });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('names a wrong address and the rule beside the field until it is mended, and sends nothing', async () => {
  const { user, sentTo } = open();
  const sites = await screen.findByLabelText('Allowed sites');
  await user.type(sites, '\nhttps://*.example.net');
  await user.click(save());
  expect(await screen.findByText(embedTexts.originInvalid('https://*.example.net'))).toBeTruthy();
  expect(sentTo(update)).toEqual([]);
  await user.clear(sites);
  await waitFor(() => expect(screen.queryByText(/can’t be used/)).toBeNull(), { timeout: 5_000 });
});

test('names the manager whose sites an admin edits, saves one site a line, and stays open', async () => {
  const { user, sentTo } = open({ [update]: () => ({ message: embedTexts.saved }) });
  expect(await screen.findByRole('heading', { name: 'Embeds of Rosa' })).toBeTruthy();
  await user.type(screen.getByLabelText('Allowed sites'), '\n\n  http://localhost:8000 ');
  await user.click(screen.getByLabelText('Show polls'));
  await user.click(save());
  expect(await screen.findByText(embedTexts.saved)).toBeTruthy();
  expect(sentTo(update)[0]?.input).toEqual({
    user_id: 7,
    origins: ['https://www.example.org', 'http://localhost:8000'],
    shows_polls: true,
  });
  expect(screen.getByLabelText('Allowed sites')).toBeTruthy();
});
