import { lettersTo } from '../../../test/run-jobs.ts';
import { testApp } from '../../../test/app.ts';
import { phoneNumber, unique } from '../../../builders/unique.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Sent } from '../../platform/ports/outbox.port.ts';
import { Browser, codeFor } from '../auth/auth.fixture.ts';

/** The whole product, and the phones of the people around it. */
export async function fanHouse() {
  const product = await testApp();
  const outbox = (to: string): Promise<Sent[]> => lettersTo(product.platform, to);
  return {
    ...product,
    /** A browser on a network of its own, unless told. */
    browser: (ip?: string) => new Browser(product.app, ip),
    outbox,
    /** Has a code texted, which it answers. */
    async newCode(browser: Browser, phone: string): Promise<string> {
      await browser.post('fan/send_code', { phone_number: phone, resend: true });
      return codeFor({ outbox }, phone);
    },
    /** The whole way in; answers what the fan was told. */
    async signIn(browser: Browser, phone: string, name?: string) {
      const code = await this.newCode(browser, phone);
      const answer = await browser.post('fan/verify_code', { phone_number: phone, code, name });
      browser.csrfToken = String(answer.body.csrfToken);
      return answer;
    },
  };
}

export type FanHouse = Awaited<ReturnType<typeof fanHouse>>;

/** Of nobody yet. */
export const newNumber = () => phoneNumber(unique().number);

/** What the audit log tells of one fan at one event, oldest first. */
export const auditOfPlace = (db: Db, eventId: number, fanId: number) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'event_name', 'before', 'after'])
    .where('entity', '=', 'event_user')
    .where('entity_id', '=', `${eventId}/${fanId}`)
    .orderBy('id')
    .execute();
