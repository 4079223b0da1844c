import { screen } from '@testing-library/react';
import { useState } from 'react';
import { openRoleAccess, path as roleAccess } from '../role-access.ts';
import { accountAnswers, secondFactor } from '../account.ts';
import { Component as Account } from '../../src/features/account/account.page.tsx';
import { Component as HouseSettings } from '../../src/features/house-settings/house-settings.page.tsx';
import { Component as Webhooks } from '../../src/features/webhooks/webhooks.page.tsx';
import { Component as Brand } from '../../src/features/brands/brand.page.tsx';
import { Component as Embeds } from '../../src/features/embeds/embeds.page.tsx';
import { openPage } from '../page.tsx';
import { teamMember } from '../team.ts';
import { Component as TeamCreate } from '../../src/features/team/team-create.page.tsx';
import { Component as TeamUpdate } from '../../src/features/team/team-update.page.tsx';
import { AddressChange } from '../../src/nouns/people/address-change.tsx';
import type { Pending } from '../../src/nouns/people/pending-address.tsx';
import { choose, fill, fillAll, page, press, type FormCase } from './form-case.tsx';

function OwnEmail() {
  const [pending, setPending] = useState<Pending | null>(null);
  return (
    <AddressChange kind="email" personId={21} current="old@example.org" pending={pending} onChanged={setPending} />
  );
}

export const peopleForms: readonly FormCase[] = [
  {
    file: 'features/webhooks/webhook-dialog.tsx',
    open: page(Webhooks, '/webhooks', '/webhooks', { 'webhooks/list_webhooks': () => [] }),
    fill: async (user) => {
      await press(user, 'Add webhook');
      await fill(user, 'Address', 'https://hooks.example.org/backline');
    },
    send: 'Add webhook',
    call: 'webhooks/add_webhook',
    field: 'url',
  },
  {
    file: 'features/brands/brand.page.tsx',
    open: page(Brand, '/brand/:managerId', '/brand/7', {
      'brands/get_brand': () => ({
        user_id: 7,
        manager_name: 'Rosa',
        name: 'The Lantern',
        colour: '#ffb300',
        icon_url: null,
      }),
    }),
    call: 'brands/update_brand',
    field: 'name',
  },
  {
    file: 'features/embeds/embeds.page.tsx',
    open: page(Embeds, '/embeds/:managerId', '/embeds/7', {
      'embeds/get_embeds': () => ({
        user_id: 7,
        manager_name: 'Rosa',
        origins: ['https://www.example.org'],
        shows_polls: false,
        public_url: 'https://house.example.org',
      }),
    }),
    call: 'embeds/update_embeds',
    field: 'origins',
  },
  {
    file: 'features/house-settings/house-settings.page.tsx',
    open: (answers) =>
      openPage({
        Component: HouseSettings,
        path: '/house-settings',
        features: ['Role_Access'],
        role: 'ADMIN',
        answers: {
          'house/get_settings': () => ({
            announcement: 'Old news',
            announcement_url: null,
            announcement_until: null,
            footer_year: 2025,
            admins_need_second_factor: false,
          }),
          'users/get_second_factors': () => [],
          'users/list_provider_accounts': () => [],
          ...answers,
        },
      }),
    call: 'house/update_settings',
    field: 'announcement',
  },
  {
    file: 'features/team/team-update.page.tsx',
    open: page(TeamUpdate, '/team-member/update/:teamMemberId', '/team-member/update/31', {
      'team/get_team_member': () => ({ result: [teamMember()] }),
    }),
    send: 'Update',
    call: 'team/update_team_member',
    field: 'email',
  },
  {
    file: 'features/team/team-create.page.tsx',
    open: page(TeamCreate, '/new', '/new'),
    fill: fillAll({ Name: 'Tim', Email: 'tim@example.org', Phone: '4155550100' }),
    send: 'Create',
    call: 'team/add_team_member',
    field: 'name',
  },
  {
    file: 'features/account/own-profile.tsx',
    open: page(Account, '/account', '/account', accountAnswers),
    call: 'users/update_own_profile',
    field: 'name',
  },
  {
    file: 'features/account/new-token-form.tsx',
    open: page(Account, '/account', '/account?tab=connections', accountAnswers),
    fill: async (user) => {
      await press(user, 'New token');
      await fill(user, 'Token name', 'Ledger');
      await user.click(await screen.findByRole('checkbox', { name: 'Orders' }));
    },
    send: 'Make token',
    call: 'tokens/create_token',
    field: 'name',
  },
  {
    file: 'features/access-requests/accept-dialog.tsx',
    open: (answers) =>
      openRoleAccess({
        at: `${roleAccess}?tab=requests`,
        answers: {
          'role/get_access_requests': () => [{ id: 1, name: 'Ann', email: 'ann@example.org', created_dttm: 1 }],
          ...answers,
        },
      }),
    fill: async (user) => {
      await press(user, 'Accept Ann');
      await choose(user, 'Role', 'Admin');
    },
    send: 'Accept',
    call: 'role/accept_access_request',
    field: 'role',
  },
  {
    file: 'features/roles/assign-features.tsx',
    open: (answers) => openRoleAccess({ at: `${roleAccess}?role=MANAGER`, answers }),
    fill: async (user) => {
      await user.click(await screen.findByRole('checkbox', { name: 'Polls' }));
    },
    ask: 'Update Access',
    send: 'Update Access',
    call: 'role/update_role_access',
    field: null,
  },
  {
    file: 'nouns/people/address-form.tsx',
    open: page(OwnEmail, '/page', '/page'),
    fill: async (user) => {
      await press(user, 'Update email');
      await fill(user, 'New email', 'new@example.org');
    },
    send: 'Send confirmation',
    call: 'users/update_email',
    field: 'email',
  },
  {
    file: 'features/account/proof-form.tsx',
    open: page(Account, '/page', '/page?tab=sign-in', {
      ...accountAnswers,
      'users/get_second_factor': () => secondFactor({ totp_since_dttm: 1, recovery_codes_left: 9 }),
    }),
    fill: async (user) => {
      await press(user, 'Remove the app');
      await fill(user, 'Code from your app, or a recovery code', '123456');
    },
    send: 'Remove the app',
    call: 'users/end_totp',
    field: 'code',
  },
];
