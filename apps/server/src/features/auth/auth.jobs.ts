import { z } from 'zod';
import { job, type Job } from '../../platform/jobs/job.ts';
import { endSessionsOf } from '../../platform/session/session.ts';
import { forgetAddressChange } from '../account/index.ts';
import { findStaffByAddress } from './auth.repository.ts';

const claimant = z.object({ identityId: z.string().nullable(), address: z.string() });

/** The token is drawn when the mail leaves, so none waits in the queue. Later than it would have lived nobody looks for it. */
export const sendSignInLink = job({
  name: 'send-sign-in-link',
  input: claimant,
  lapsesAfterSeconds: 15 * 60,
  concurrency: 10,
  run: ({ platform }, input) => platform.identity.sendSignInLink(input),
});

export const sendPhoneCode = job({
  name: 'send-phone-code',
  input: claimant,
  lapsesAfterSeconds: 5 * 60,
  concurrency: 20,
  run: ({ platform }, input) => platform.identity.sendPhoneCode(input),
});

/** Whose address it is, is asked here: the request does the same work for every address. */
export const sendPasswordReset = job({
  name: 'send-password-reset',
  input: z.object({ email: z.string() }),
  lapsesAfterSeconds: 30 * 60,
  concurrency: 4,
  async run({ platform, db }, { email }) {
    const person = await findStaffByAddress(db, { email });
    if (person === null) return;
    await platform.identity.sendPasswordReset({ identityId: person.identity_id, address: email });
  },
});

/** The password first: a session that the old one opens meanwhile is ended with the others. */
export const setPassword = job({
  name: 'set-password',
  input: z.object({ person: z.object({ id: z.number(), name: z.string() }), identityId: z.string(), hash: z.string() }),
  isSecret: true,
  async run(ctx, { person, identityId, hash }) {
    await ctx.platform.identity.setPassword(identityId, hash);
    await ctx.transaction(async (tx) => {
      await endSessionsOf(ctx, tx, person.id);
      // Whoever was in the account until now may have begun to move it to an address of theirs.
      for (const kind of ['email', 'phone_number'] as const) await forgetAddressChange(ctx, tx, person, kind);
    });
  },
});

export const authJobs: Job[] = [sendSignInLink, sendPhoneCode, sendPasswordReset, setPassword];
