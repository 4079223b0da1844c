import * as brandTexts from '@backline/contract/brands.texts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './brand.page.tsx';

const get = 'brands/get_brand';
const update = 'brands/update_brand';
const stored = { user_id: 7, manager_name: 'Rosa', name: 'Backline', colour: '#b79dff', icon_url: null };

const open = (answers: Record<string, Answer> = {}) =>
  openPage({
    Component,
    path: '/brand/:managerId',
    at: '/brand/7',
    features: ['Page_Manager'],
    role: 'ADMIN',
    answers: { [get]: () => stored, ...answers },
  });
const save = () => screen.getByRole('button', { name: 'Save' });

test('shows a load failure with a retry', async () => {
  open({ [get]: () => refuse(500, { code: 'internal', message: 'Broken' }) });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('refuses an unreadable colour beside its field with a shade that works, and sends nothing', async () => {
  const { user, sentTo } = open();
  const colour = await screen.findByLabelText('Accent colour');
  await user.clear(colour);
  await user.type(colour, '#000080');
  await user.click(save());
  expect(await screen.findByText(/^This colour is hard to read .* Try #[0-9a-f]{6}\.$/)).toBeTruthy();
  expect(sentTo(update)).toEqual([]);
});

test('names the manager whose brand an admin edits, and saves it', async () => {
  const { user, sentTo } = open({ [update]: () => ({ message: brandTexts.saved }) });
  expect(await screen.findByRole('heading', { name: 'Brand of Rosa' })).toBeTruthy();
  const name = screen.getByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'The Lantern');
  await user.click(save());
  expect(await screen.findByText(brandTexts.saved)).toBeTruthy();
  expect(sentTo(update)[0]?.input).toEqual({ user_id: 7, name: 'The Lantern', colour: '#b79dff', icon_url: null });
});
