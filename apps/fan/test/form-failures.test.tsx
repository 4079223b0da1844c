import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from '@backline/contract/operation';
import * as generalTexts from '@backline/contract/general.texts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cutOff, open, refuse, signIn } from '../testing/fan-page.tsx';
import { forms } from '../testing/forms.tsx';

const root = join(import.meta.dirname, '../src');
const sources = globSync('**/*.tsx', { cwd: root })
  .filter((file) => !file.includes('.test.') && file !== 'ui/form.tsx')
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/**
 * The first form only opens a page. The second one sends a promo code, and an invalid code is not a failure: a
 * successful quote reports it.
 */
const sendNothing = ['features/shop/product-choice.tsx', 'ui/code-form.tsx', 'features/shop/promo-code-field.tsx'];

const holders = (words: string) =>
  [...document.body.querySelectorAll('*')].filter(
    (element) =>
      element.textContent.includes(words) && ![...element.children].some((child) => child.textContent.includes(words)),
  );
const spoken = (words: string) => holders(words).filter((element) => element.closest('[role=alert], [role=status]'));
const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);

it('covers every form of the app', () => {
  const found = sources.filter(({ text }) => /<[Ff]orm\b/.test(text)).map(({ file }) => file);
  expect(found.toSorted()).toEqual([...new Set(forms.map(([file]) => file)), ...sendNothing].toSorted());
});

describe.each(forms)('the form in %s', (_file, form) => {
  it('shows each error once: beside its field, or in one place for the whole form', async () => {
    signIn(7);
    const call: Operation = form.call;
    const refused = (message: string, ...fields: { path: string; message: string }[]) =>
      refuse(call, 422, { code: 'invalid_input', message, fields });
    refused('First.');
    const { user } = open(form.page());
    await form.fill?.(user);
    const send = async () => user.click(await screen.findByRole('button', { name: form.send }));
    const saidOnce = async (words: string) => {
      await waitFor(() => expect(holders(words)).toHaveLength(1));
      expect(spoken(words)).toHaveLength(1);
      if (form.isAllBesideField !== true) expect(alerts()).toEqual([words]);
    };

    refused('Of the whole.');
    await send();
    await saidOnce('Of the whole.');

    refused(generalTexts.invalidInput, { path: form.field, message: 'Not this.' });
    await send();
    await waitFor(() => expect(holders('Not this.')).toHaveLength(1));
    const input = document.querySelector('[aria-invalid=true]');
    const [belowId = ''] = input?.getAttribute('aria-describedby')?.split(' ') ?? [];
    const below = document.getElementById(belowId);
    expect(below?.textContent).toBe('Not this.');
    expect(alerts()).toEqual([]);
    expect(holders(generalTexts.invalidInput)).toEqual([]);

    refused(generalTexts.invalidInput, { path: 'nobody_knows', message: 'Of what is not here.' });
    await send();
    await saidOnce('Of what is not here.');
    expect(holders(generalTexts.invalidInput)).toEqual([]);

    if (form.isKept === true) return;
    refuse(call, 500, { code: 'internal', message: 'It broke.' });
    await send();
    await saidOnce('It broke.');

    cutOff(call);
    await send();
    await waitFor(() => expect(holders('It broke.')).toEqual([]));
    await saidOnce(form.away);
  });
});
