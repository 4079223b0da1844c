import { languages } from '@backline/contract/fan-languages';
import { z } from 'zod';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { deleteExpiredChallenges } from '../second-factor/index.ts';
import { deleteExpiredPending } from './pending-sign-in.repository.ts';
import { findStaffByAddress } from './auth.repository.ts';
import { shutOut } from './shut-out.ts';

const claimant = z.object({ identityId: z.string().nullable(), address: z.string() });

/** Creates the token when the email is sent, so that the queue never contains a token. */
export const sendSignInLink = job({
  name: 'send-sign-in-link',
  input: claimant.extend({ askId: z.string() }),
  lapsesAfterSeconds: 15 * 60,
  concurrency: 10,
  run: ({ platform }, { askId, ...input }) => platform.identity.sendSignInLink(input, askId),
});

export const sendPhoneCode = job({
  name: 'send-phone-code',
  input: claimant.extend({
    askId: z.string(),
    /** Undefined for staff, and for fans outside an event. */
    sender: z.object({ brand: z.string(), event: z.string(), language: z.enum(languages) }).optional(),
  }),
  lapsesAfterSeconds: 5 * 60,
  concurrency: 20,
  run: ({ platform }, { askId, sender, ...input }) => platform.identity.sendPhoneCode(input, askId, sender),
});

/** Looks the address up here, so the request does the same work for every address. */
export const sendPasswordReset = job({
  name: 'send-password-reset',
  /** `isOwn` means that the signed-in person requested the link. They may have no password yet. */
  input: z.object({ email: z.string(), isOwn: z.boolean().default(false) }),
  lapsesAfterSeconds: 30 * 60,
  concurrency: 4,
  async run({ platform, db }, { email, isOwn }) {
    const person = await findStaffByAddress(db, { email });
    if (person === null) return;
    const claimant = { identityId: person.identity_id, address: email };
    await platform.identity.sendPasswordReset(claimant, { mayBeFirst: isOwn });
  },
});

/** Signs the person out again, since the old password may have opened a session meanwhile. */
export const setPassword = job({
  name: 'set-password',
  input: z.object({
    person: z.object({ id: z.number(), name: z.string() }),
    reset: z.object({ identityId: z.string(), hash: z.string(), takenAt: z.string() }),
  }),
  isSecret: true,
  lapsesAfterSeconds: 7 * 86_400,
  async run(ctx, { person, reset }) {
    await ctx.platform.identity.setPassword(reset);
    await ctx.transaction((tx) => shutOut(ctx, tx, person));
  },
});

/** Runs only to keep the table small, because every query already ignores expired rows. */
const deleteLapsedSignIns = job({
  name: 'delete-lapsed-sign-ins',
  cron: '37 * * * *',
  input: nothing,
  async run({ db }) {
    await deleteExpiredPending(db);
    await deleteExpiredChallenges(db);
  },
});

export const authJobs: Job[] = [deleteLapsedSignIns, sendSignInLink, sendPhoneCode, sendPasswordReset, setPassword];
