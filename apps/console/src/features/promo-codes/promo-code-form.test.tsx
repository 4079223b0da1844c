import * as generalTexts from '@backline/contract/general.texts';
import type { PromoCode } from '@backline/contract/promo-codes';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lamps } from '../../../testing/people.ts';
import { openPage, type Answer, refuseFields, savedByZoe } from '../../../testing/page.tsx';
import { Component as CreatePage } from './promo-code-create.page.tsx';
import { Component as EditPage } from './promo-code-edit.page.tsx';
import { promoCode } from '../../../testing/promo-code.ts';

const add = 'promo_code/add_artist_promo_code';
const update = 'promo_code/update_artist_promo_code';
const saved: Answer = () => ({ message: promoTexts.updated, promo_code_id: 2, version: 3 });

const openNew = (answer: Answer = () => ({ message: promoTexts.created, promo_code_id: 9 })) =>
  openPage({
    Component: CreatePage,
    path: '/promocode/:artist_id/:artist_name/add',
    features: ['Page_Promocodes'],
    answers: { ...lamps, [add]: answer },
  });
const openStored = (stored: () => PromoCode, answer: Answer = saved) =>
  openPage({
    Component: EditPage,
    path: '/promocode/:artist_id/:artist_name/edit/:promo_code_id',
    features: ['Page_Promocodes'],
    answers: { ...lamps, 'promo_code/get_artist_promo_code_details': stored, [update]: answer },
  });

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole('button', { name: 'Save' });
const atList = () => screen.findByRole('heading', { name: 'at /promocode/21/The%20Lamps' });

type User = ReturnType<typeof openNew>['user'];

async function fill(user: User, name: string, text: string) {
  const input = await field(name);
  await user.clear(input);
  await user.type(input, text);
  await user.tab();
}

async function choose(user: User, type: 'Fixed' | 'Percentage') {
  await user.click(await screen.findByRole('combobox', { name: 'Discount Type' }));
  await user.click(await screen.findByTitle(type));
}

it('reports missing and invalid fields next to them and sends nothing', async () => {
  const { user, sentTo } = openNew();
  await field('Code');
  await user.click(save());
  const { codeRequired, usageLimitRequired, discountTypeRequired, discountValueRequired } = promoTexts;
  const { startRequired, endRequired } = promoTexts;
  for (const text of [codeRequired, usageLimitRequired, discountTypeRequired, discountValueRequired]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  for (const text of [startRequired, endRequired]) expect(screen.getByText(text)).toBeTruthy();
  await fill(user, 'Code', 'TEN OFF');
  expect(await screen.findByText(promoTexts.codeShape)).toBeTruthy();
  await fill(user, 'Usage Limit', '0');
  expect(await screen.findByText(promoTexts.usageLimitTooSmall)).toBeTruthy();
  await choose(user, 'Percentage');
  await fill(user, 'Discount Value', '0');
  expect(await screen.findByText(promoTexts.discountValueTooSmall)).toBeTruthy();
  await fill(user, 'Minimum Amount', '-1');
  expect(await screen.findByText(generalTexts.notNegative)).toBeTruthy();
  await user.clear(await field('Minimum Amount'));
  await fill(user, 'Discount Value', '100,5');
  expect(await screen.findByText(generalTexts.percentRange)).toBeTruthy();
  await choose(user, 'Fixed');
  expect(await screen.findByText(promoTexts.minimumRequired)).toBeTruthy();
  await fill(user, 'Minimum Amount', '100,5');
  expect(await screen.findByText(promoTexts.minimumAboveDiscount)).toBeTruthy();
  await fill(user, 'Start', '02-01-2020 08:00 PM');
  expect(await screen.findByText(promoTexts.startPast)).toBeTruthy();
  await fill(user, 'Start', '02-01-2099 08:00 PM');
  await fill(user, 'End', '02-01-2020 08:00 PM');
  expect(await screen.findByText(promoTexts.endPast)).toBeTruthy();
  await fill(user, 'End', '02-01-2099 08:00 PM');
  expect(await screen.findByText(promoTexts.endBeforeStart)).toBeTruthy();
  expect(screen.queryByRole('switch', { name: 'Active' })).toBeNull();
  await user.click(save());
  expect(sentTo(add)).toEqual([]);
});

it('creates an active code in the browser’s zone and keeps the typed values after a failure', async () => {
  let answer: () => unknown = () => refuseFields({ code: promoTexts.codeTaken });
  const { user, sentTo } = openNew(() => answer());
  await fill(user, 'Code', ' Encore10 ');
  await fill(user, 'Usage Limit', '250');
  await choose(user, 'Fixed');
  await fill(user, 'Discount Value', '4,99');
  await fill(user, 'Minimum Amount', '20');
  await fill(user, 'Start', '02-01-2099 08:00 PM');
  await fill(user, 'End', '03-01-2099 08:00 PM');
  await user.click(save());
  expect(await screen.findByText(promoTexts.codeTaken)).toBeTruthy();
  answer = () => ({ message: promoTexts.created, promo_code_id: 9 });
  await user.click(save());
  expect(await atList()).toBeTruthy();
  expect(screen.getByText(promoTexts.created)).toBeTruthy();
  expect(sentTo(add).at(-1)?.input).toMatchObject({
    artist_id: 21,
    discount_type: 'fixed',
    discount_value: 4.99,
    minimum_amount: 20,
    start_dttm: new Date(2099, 0, 2, 20).getTime(),
    end_dttm: new Date(2099, 0, 3, 20).getTime(),
    usage_limit: 250,
    active: true,
  });
});

it('links to the archived code that already has the typed text', async () => {
  const { user } = openNew(() => refuseFields({ code: promoTexts.codeArchived }));
  await fill(user, 'Code', 'Encore10');
  await fill(user, 'Usage Limit', '250');
  await choose(user, 'Percentage');
  await fill(user, 'Discount Value', '5');
  await fill(user, 'Start', '02-01-2099 08:00 PM');
  await fill(user, 'End', '03-01-2099 08:00 PM');
  expect(screen.queryByRole('link', { name: promoTexts.openArchived })).toBeNull();
  await user.click(save());
  const link = await screen.findByRole('link', { name: promoTexts.openArchived });
  expect(link.getAttribute('href')).toBe('/promocode/21/The%20Lamps?state=archived&search=Encore10');
  await fill(user, 'Code', 'Encore11');
  await waitFor(() => expect(screen.queryByRole('link', { name: promoTexts.openArchived })).toBeNull());
});

it('saves changes and the seconds that the form hides, and shows the Active switch only for a stored code', async () => {
  const { user, sentTo } = openStored(() => promoCode(2));
  await user.click(await screen.findByRole('switch', { name: 'Active' }));
  await user.click(save());
  expect(await atList()).toBeTruthy();
  const { start_dttm, end_dttm } = promoCode(2);
  expect(sentTo(update)[0]?.input).toMatchObject({
    promo_code_id: 2,
    version: 2,
    start_dttm,
    end_dttm,
    discount_value: 12.5,
    active: false,
  });
});

it('on a conflict, shows both versions, and saves the values that the person chooses', async () => {
  let stored = promoCode(2);
  const { user, sentTo } = openStored(
    () => stored,
    ({ input }) =>
      input.version === stored.version
        ? { message: promoTexts.updated, promo_code_id: 2, version: 4 }
        : savedByZoe(promoTexts.conflict, 3, ['usage_limit']),
  );
  await fill(user, 'Usage Limit', '20');
  stored = promoCode(2, { version: 3, usage_limit: 30 });
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: promoTexts.conflict }));
  expect(dialog.getByText('Zoe Park')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save as chosen' }));
  expect(await atList()).toBeTruthy();
  expect(sentTo(update).at(-1)?.input).toMatchObject({ version: 3 });
});
