import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../testing/page.tsx';
import { Component as CreateProfile } from '../features/artists/profile-create.page.tsx';
import { holdUnsavedChanges } from '../lib/unsaved-changes.ts';

const open = () => openPage({ Component: CreateProfile, path: '/new', features: ['Page_Artists'], answers: {} });

it('does not show “Unsaved changes” for an upload or a running show, although leaving would end them', async () => {
  open();
  await screen.findByRole('heading', { level: 1 });
  let takeBack: () => void = () => undefined;
  act(() => {
    takeBack = holdUnsavedChanges({ isForm: false });
  });
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  act(() => takeBack());
});

it('shows “Unsaved changes” beside the title until the changes are undone', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('Name'), 'L');
  const mark = await screen.findByText('Unsaved changes');
  expect(screen.getByRole('banner').contains(mark)).toBe(true);
  await user.type(screen.getByLabelText('Name'), '{Backspace}');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});
