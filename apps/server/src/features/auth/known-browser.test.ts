import * as sessionTexts from '@backline/contract/session.texts';
import { expect, test } from 'vitest';
import { addPerson, codeFor, linkIn, authHouse } from '../../../testing/auth/auth.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { limits } from './auth.limits.ts';

const { app, database } = await openForFile(authHouse());

test('sends links and codes to a known browser, however many other browsers request them', async () => {
  const { email, phone } = await addPerson(database);
  const owner = app.browser();
  await owner.post('auth/send_phone_code', { phone_number: phone });
  const proved = await owner.post('auth/verify_phone_code', { phone_number: phone, code: await codeFor(app, phone) });
  expect(proved.status).toBe(200);
  const others = limits.code.address;
  for (let asked = 0; asked < others.everywhere.limit + others.joins.limit; asked += 1) {
    await app.browser().post('auth/send_phone_code', { phone_number: phone });
  }
  expect((await app.browser().post('auth/send_phone_code', { phone_number: phone })).status).toBe(429);
  for (let asked = 0; asked < limits.link.address.everywhere.limit; asked += 1) {
    await app.browser().post('auth/send_sign_in_link', { email });
  }
  // This browser has proved the number, but not the email address.
  const { body: letter } = await owner.post('auth/send_sign_in_link', { email });
  expect(letter.message).toBe(sessionTexts.linkSentBefore);

  const known = owner.cookies.get('backline_known') ?? '';
  const [id = '', mac = ''] = known.split('.');
  const made = (value: string) => {
    const browser = app.browser();
    browser.cookies.set('backline_known', value);
    return browser;
  };
  const stranger = await addPerson(database);
  const theirs = app.browser();
  await theirs.post('auth/send_phone_code', { phone_number: stranger.phone });
  await theirs.post('auth/verify_phone_code', {
    phone_number: stranger.phone,
    code: await codeFor(app, stranger.phone),
  });
  const [theirId = ''] = (theirs.cookies.get('backline_known') ?? '').split('.');
  for (const browser of [theirs, made(`${theirId}.${mac}`), made(`${id}.${mac.slice(1)}`), made('x'), made(id)]) {
    expect((await browser.post('auth/send_phone_code', { phone_number: phone })).status).toBe(429);
  }

  const { limit } = limits.code.knownBrowser;
  const again = { phone_number: phone, resend: true };
  for (let sent = 0; sent < limit; sent += 1) {
    expect((await owner.post('auth/send_phone_code', again)).body.message).toBe(sessionTexts.passcodeSent);
  }
  // The limit applies per browser, regardless of the network.
  expect((await made(known).post('auth/send_phone_code', again)).status).toBe(429);
});

test('remembers at most five addresses per browser, but never grants access because of them', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => addPerson(database)));
  const browser = app.browser();
  for (const { email } of people) {
    await browser.post('auth/send_sign_in_link', { email });
    const token = await linkIn(app, email);
    expect((await browser.post('auth/redeem_sign_in_link', { email, token })).status).toBe(200);
  }
  expect(browser.cookies.get('backline_known')?.split('.')).toHaveLength(6);
  const again = app.browser();
  again.cookies.set('backline_known', browser.cookies.get('backline_known') ?? '');
  expect((await again.post('auth/set_csrf_cookie', { token: 'x' })).status).toBe(401);
});
