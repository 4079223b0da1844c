import { confirmAddressChange, decideAddressChange } from '@backline/contract/account';
import { updateEmail } from '@backline/contract/person-changes';
import { expect } from 'vitest';
import { lettersTo as lettersOf, runJobs, runNow } from '../run-jobs.ts';
import { testApp } from '../app.ts';
import { anonymous, signedInAs } from '../as.ts';
import { buildArtist, buildManager } from '../../builders/builders.ts';
import { phoneNumber, unique } from '../../builders/unique.ts';
import { applyAddressChangeLater } from '../../src/features/account/address-change.jobs.ts';
import { query } from '../query.ts';

export const signedInBefore = { first_signed_in_at: new Date() };

export async function accountHouse() {
  const product = await testApp();
  const { app, platform, db } = product;
  const signIn = (person: { id: number }) => signedInAs(app, platform, person);
  const lettersTo = (address: string) => lettersOf(platform, address);
  /** Returns the newest confirmation token for the address, once more than `earlier` emails exist. */
  const tokenFor = async (address: string, earlier = 0) => {
    const letters = await lettersTo(address);
    expect(letters.length).toBeGreaterThan(earlier);
    const token = /\/confirm-address\?token=([\w-]+)/.exec(letters[0]?.text ?? '')?.[1];
    expect(token).toBeDefined();
    return token ?? '';
  };
  let networks = 0;
  return {
    product,
    close: product.close,
    signIn,
    lettersTo,
    tokenFor,
    /** Requests a new email address in the person's own session. */
    async asked(person: { id: number }) {
      const [session, email] = [await signIn(person), newMail()];
      const { status, body } = await session.call(updateEmail, { email, updated_user_id: person.id });
      expect(status, JSON.stringify(body)).toBe(200);
      return { session, email, token: await tokenFor(email) };
    },
    /** Uses a new network per call, so that tests do not share a rate limit. */
    async confirm(token: string, ip = `10.1.${(networks += 1)}.1`) {
      const url = `/api/${confirmAddressChange.path}`;
      const response = await app.inject({ method: 'POST', url, payload: { token }, remoteAddress: ip });
      await runJobs(platform);
      return { status: response.statusCode, body: response.json<{ message: string; kind?: string }>() };
    },
    async addressesOf({ id }: { id: number }) {
      const row = await db
        .selectFrom('users')
        .select(['email', 'phone_number'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return [row.email, row.phone_number];
    },
    /**
     * Creates a manager and an artist of this manager. The artist has signed in before, unless the overrides change
     * that.
     */
    async artistOfManager(overrides: object = signedInBefore) {
      const manager = await buildManager(db, signedInBefore);
      const artist = await buildArtist(db, { managerId: manager.id, ...overrides });
      return { manager, artist, asking: await signIn(manager) };
    },
    /**
     * Returns the token sent to a current address for consent to the newest change, or undefined if no consent was
     * requested.
     */
    async consentFor(address: string | null) {
      const letters = await lettersTo(address ?? '');
      return /\/address-change\?token=([\w-]+)/.exec(letters.map(({ text }) => text).join('\n'))?.[1];
    },
    /** Returns the status and the message. */
    async decide(token: string | undefined, decision: 'allow' | 'stop') {
      const { status, body } = await anonymous(app).call(decideAddressChange, { token: token ?? '', decision });
      await runJobs(platform);
      return [status, body.message];
    },
    /** Ages the person's pending changes by a day. */
    async dayLater({ id }: { id: number }) {
      await query(db)`
        update address_changes set requested_at = requested_at - interval '24 hours' where user_id = ${id}`;
      for (const kind of ['email', 'phone_number'] as const) {
        await runNow(platform, applyAddressChangeLater, { userId: id, kind });
      }
    },
  };
}

export const newMail = () => `moved-${unique().tag}@example.org`;
export const newNumber = () => phoneNumber(5_000 + unique().number);
