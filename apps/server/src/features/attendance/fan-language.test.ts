import * as letterTexts from '@backline/contract/fan-letters.texts';
import * as generalTexts from '@backline/contract/general.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { textsIn } from '@backline/languages/catalogues';
import { describe, expect, test } from 'vitest';
import { buildEvent, buildManager } from '../../../builders/builders.ts';
import { fanHouse, newNumber } from '../../../testing/attendance/attendance.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(fanHouse());
const { id: managerId } = await buildManager(house.db);
const event = await buildEvent(house.db, { managerId, name: 'All Amps' });

const german = { 'accept-language': 'fr, de;q=0.8, en;q=0.5' };
const inGerman = textsIn('de', 'session', sessionTexts);

const languageOf = async (phone: string) =>
  (await query(house.db)<{ language: string }>`select language from users where phone_number = ${phone}`).rows[0]
    ?.language;

describe('A refusal', () => {
  test('is English for a caller who asks for no language that the product has', async () => {
    for (const language of [undefined, 'fr', 'de;q=0', '<script>', ','.repeat(2_000)]) {
      const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
      const { status, body } = await house.browser().post('fan/send_code', { phone_number: '1' }, headers);
      expect([status, body.fields]).toEqual([422, [{ path: 'phone_number', message: sessionTexts.phoneInvalid }]]);
    }
  });

  test('comes in the language of the caller, at each field as well', async () => {
    const { body } = await house.browser().post('fan/send_code', { phone_number: '1' }, german);
    expect(inGerman.phoneInvalid).not.toBe(sessionTexts.phoneInvalid);
    expect(body).toMatchObject({
      message: inGerman.phoneInvalid,
      fields: [{ path: 'phone_number', message: inGerman.phoneInvalid }],
    });
    const unknown = await house.browser().post('fan/send_code', { phone_number: '+14155550100', x: 1 }, german);
    expect(unknown.body.message).toBe(textsIn('de', 'general', generalTexts).unknownField);
  });
});

describe('The language of a fan', () => {
  async function signIn(phone: string, headers: Record<string, string>) {
    const browser = house.browser();
    const input = { phone_number: phone, event_code: event.code, resend: true };
    const sent = await browser.post('fan/send_code', input, headers);
    const letters = await house.outbox(phone);
    const text = letters[0]?.text ?? '';
    const code = /\d{6}/.exec(text)?.[0] ?? '';
    const verified = await browser.post('fan/verify_code', { phone_number: phone, code }, headers);
    browser.csrfToken = String(verified.body.csrfToken);
    return { browser, sent, text, code };
  }

  test('can only be one of the product, and only a fan sets it', async () => {
    const { browser } = await signIn(newNumber(), {});
    for (const language of ['fr', '', null, ['de'], 'en-XA']) {
      expect((await browser.post('fan/save_language', { language })).status).toBe(422);
    }
    expect((await house.browser().post('fan/save_language', { language: 'de' })).status).toBe(401);
  });

  test('is that of the phone: its code comes in it, and the sign-in keeps it', async () => {
    const phone = newNumber();
    const { sent, text, code } = await signIn(phone, german);
    expect(sent.body.message).toBe(inGerman.passcodeSent);
    expect(text).toContain(textsIn('de', 'fan-letters', letterTexts).codeOfEvent('Backline', code, 'All Amps'));
    expect(await languageOf(phone)).toBe('de');
    expect((await signIn(phone, { 'accept-language': 'ar' })).text).toContain('\u0631\u0645\u0632');
    expect(await languageOf(phone)).toBe('ar');
  });

  test('changes when the fan chooses another', async () => {
    const phone = newNumber();
    const { browser } = await signIn(phone, german);
    expect((await browser.post('fan/save_language', { language: 'es' })).status).toBe(200);
    expect(await languageOf(phone)).toBe('es');
  });
});
