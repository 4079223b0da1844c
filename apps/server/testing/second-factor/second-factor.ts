import { TOTP } from 'otpauth';
import type { AuthApp, AuthBrowser } from '../auth/auth.ts';
import type { TestDatabase } from '../database.ts';

/** Returns the code that an app shows `steps` half minutes from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Lets the newest code be used again, as if half a minute had passed. */
export const forgetUsedCodes = (database: TestDatabase) =>
  database.db.updateTable('totp_factors').set({ last_step: 0 }).execute();

/** Turns an authenticator app on in a signed-in browser. */
export async function turnOn(browser: AuthBrowser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = String((await browser.post('users/begin_totp')).body.secret);
  const { body } = await browser.post('users/confirm_totp', { code: codeOf(secret) });
  return { secret, recoveryCodes: body.recovery_codes as string[] };
}

/** Proves the first factor by an emailed link, and returns the answer that asks for the second. */
export async function proveFirst(app: AuthApp, browser: AuthBrowser, email: string) {
  const token = await browser.redeemNewLink(app, email);
  return browser.post('auth/set_token_cookie', { token });
}

export async function finish(browser: AuthBrowser, code: string) {
  const answer = await browser.post('auth/finish_second_step', { code });
  if (answer.status === 200) browser.csrfToken = String(answer.body.csrfToken);
  return answer;
}
