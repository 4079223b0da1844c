import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as generalTexts from '@backline/contract/general.texts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuse, type Answer } from '../testing/page.tsx';
import { artistForms } from '../testing/forms/artist-forms.tsx';
import { entryForms } from '../testing/forms/entry-forms.tsx';
import { eventForms } from '../testing/forms/event-forms.tsx';
import { peopleForms } from '../testing/forms/people-forms.tsx';

const forms = [...eventForms, ...artistForms, ...peopleForms, ...entryForms];
const entryFiles = new Set(entryForms.map(({ file }) => file));

const root = join(import.meta.dirname, '../src');
const sources = globSync('**/*.tsx', { cwd: root })
  .filter((file) => !file.includes('.test.') && !file.startsWith('ui/'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Finds the innermost elements with the text. */
const holders = (words: string) =>
  [...document.body.querySelectorAll('*')].filter(
    (element) =>
      element.textContent.includes(words) && ![...element.children].some((child) => child.textContent.includes(words)),
  );
const isToast = (element: Element) => element.closest('.ant-message') !== null;
const isHeard = (element: Element) => element.closest('[aria-hidden=true]') === null;
const lasting = (words: string) => holders(words).filter((element) => !isToast(element));
const toasts = () => [...document.querySelectorAll('.ant-message-notice')].map(({ textContent }) => textContent);
const alerts = () =>
  [...document.querySelectorAll('[role=alert]')].filter((element) => !isToast(element) && element.textContent !== '');
const spoken = (words: string) =>
  holders(words).filter(
    (element) => isHeard(element) && element.closest('[role=alert], [role=status], [aria-live]') !== null,
  );

const refused = (message: string, ...fields: { path: string; message: string }[]): Answer => {
  return () => refuse(422, { code: 'invalid_input', message, fields });
};

// Otherwise the sign-in would resume at the last step of the previous test.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the table of forms', () => {
  it('lists every file that uses a shared form or reports failures by itself', () => {
    const marks = /<(RecordForm|RecordEditForm|DecisionDialog|EntryForm)\b|useFormFailure\(|placeFailure\(/;
    // This file has a resend button but no form.
    const isButton = (file: string) => file === 'features/sign-in/link-sent.step.tsx';
    const found = sources.filter(({ file, text }) => marks.test(text) && !isButton(file)).map(({ file }) => file);
    const listed = forms.map(({ file }) => file);
    expect(found.filter((file) => !listed.includes(file))).toEqual([]);
  });

  it('requires every form that sends data to show failures with useFormFailure or placeFailure', () => {
    // The form in this file opens a page and sends nothing.
    const isOpener = (file: string) => file === 'features/hand-overs/order-number.tsx';
    const senders = sources.filter(({ file, text }) => /\bonFinish=|<form\b/.test(text) && !isOpener(file));
    const hasPlace = ({ text }: (typeof senders)[number]) => /useFormFailure\(|placeFailure\(/.test(text);
    expect(senders.filter((sender) => !hasPlace(sender)).map(({ file }) => file)).toEqual([]);
  });
});

describe.each(forms)('the form in $file that sends $call', ({ file, send: sendLabel = 'Save', ...form }) => {
  it('reports a failure once: next to its field, or in one alert, to which an answer of the server adds a toast hidden from screen readers', async () => {
    let answer: Answer = refused('First.');
    const { user } = form.open({ [form.call]: (request) => answer(request) });
    await form.fill?.(user);
    const send = async (next: Answer) => {
      answer = next;
      if (form.ask !== undefined) {
        await user.click(await screen.findByRole('button', { name: form.ask }));
        await screen.findByRole('dialog');
      }
      await user.click((await screen.findAllByRole('button', { name: sendLabel })).at(-1) as HTMLElement);
    };
    const saidOnce = async (words: string, toast: readonly string[]) => {
      await waitFor(() => expect(lasting(words)).toHaveLength(1));
      expect(lasting(words).every(isHeard)).toBe(true);
      await waitFor(() => expect(toasts()).toEqual(toast));
      expect(spoken(words).length).toBeLessThanOrEqual(1);
    };
    /** Expects one alert, and a toast for an answer of the server. The pages before sign-in have no toasts. */
    const saidOfTheWhole = async (words: string, isAnswer = true) => {
      await saidOnce(words, isAnswer && !entryFiles.has(file) ? [words] : []);
      expect(alerts().map(({ textContent }) => textContent)).toEqual([words]);
      expect(spoken(words)).toHaveLength(1);
    };

    await send(refused('Of the whole.'));
    await saidOfTheWhole('Of the whole.');

    if (form.field !== null) {
      await send(refused(generalTexts.invalidInput, { path: form.field, message: 'Not this.' }));
      await saidOnce('Not this.', []);
      const input = document.querySelector(`[aria-describedby][aria-invalid=true]`);
      const described = (input?.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id));
      expect(described.map((element) => element?.textContent).join(' ')).toContain('Not this.');
      expect(holders(generalTexts.invalidInput)).toEqual([]);
      expect(alerts()).toEqual([]);
    }

    await send(refused(generalTexts.invalidInput, { path: 'nobody_knows', message: 'Of what is not here.' }));
    await saidOfTheWhole('Of what is not here.');
    expect(holders(generalTexts.invalidInput)).toEqual([]);

    await send(() => refuse(500, { code: 'internal', message: 'It broke.' }));
    await saidOfTheWhole('It broke.');

    await send(() => {
      throw new TypeError('Failed to fetch');
    });
    await waitFor(() => expect(holders('It broke.')).toEqual([]));
    await waitFor(() => expect(alerts()).toHaveLength(1));
    await saidOfTheWhole(alerts()[0]?.textContent ?? '', false);
  });
});
