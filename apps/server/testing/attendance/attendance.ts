import { lettersTo } from '../run-jobs.ts';
import { testApp } from '../app.ts';
import { phoneNumber, unique } from '../../builders/unique.ts';
import type { Db } from '../../src/platform/db/database.ts';
import type { Sent } from '../../src/platform/ports/outbox.port.ts';
import { Browser, codeFor } from '../auth/auth.ts';

/** Opens the product with helpers that act as fans' phones. */
export async function fanHouse() {
  const product = await testApp();
  const outbox = (to: string): Promise<Sent[]> => lettersTo(product.platform, to);
  return {
    ...product,
    /** Opens a browser, by default with its own IP address. */
    browser: (ip?: string) => new Browser(product.app, ip),
    outbox,
    /** Requests a code by SMS and returns it. */
    async newCode(browser: Browser, phone: string): Promise<string> {
      await browser.post('fan/send_code', { phone_number: phone, resend: true });
      return codeFor({ outbox }, phone);
    },
    /** Signs a fan in and returns the answer. */
    async signIn(browser: Browser, phone: string, name?: string) {
      const code = await this.newCode(browser, phone);
      const answer = await browser.post('fan/verify_code', { phone_number: phone, code, name });
      browser.csrfToken = String(answer.body.csrfToken);
      return answer;
    },
  };
}

/** Returns a phone number that nobody has. */
export const newNumber = () => phoneNumber(unique().number);

/** Returns the audit lines of a fan's row at an event, oldest first. */
export const auditOfPlace = (db: Db, eventId: number, fanId: number) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'event_name', 'before', 'after'])
    .where('entity', '=', 'event_user')
    .where('entity_id', '=', `${eventId}/${fanId}`)
    .orderBy('id')
    .execute();
