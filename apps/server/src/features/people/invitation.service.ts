import { withShownDomain } from '@backline/contract/mail-address';
import * as contract from '@backline/contract/person-changes';
import * as peopleTexts from '@backline/contract/people.texts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { sendMail } from '../../integrations/mail/mail.jobs.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';
import { invitationLetter } from './invitation-letter.ts';
import { isManaged } from './managed-person.ts';
import { invitationRefusal, type PersonRole } from './people.policy.ts';
import * as people from './person.repository.ts';

const inviterLimit: Limit = { limit: 100, windowSeconds: 3600 };

/** Limits of repeated invitations per person. They prevent duplicates after a double click, and a flooded mailbox. */
const againLimits: Limit[] = [
  { limit: 1, windowSeconds: 60 },
  { limit: 5, windowSeconds: 24 * 3600 },
];

const asWhat = {
  MANAGER: 'an artist manager',
  ARTIST: 'an artist',
  TEAMMEMBER: 'a team member',
} as const satisfies Record<PersonRole, string>;

/** Limits invitations per inviter, because the recipients did not request the email. Runs before the transaction. */
export const throttleInviter = ({ db, actor }: ActorContext) => throttle(db, `invitation:${actor.id}`, inviterLimit);

export async function mailInvitation(
  ctx: ActorContext,
  tx: Tx,
  { email, role }: { email: string; role: PersonRole },
): Promise<void> {
  const letter = invitationLetter(ctx.platform.config.publicUrl, { inviter: ctx.actor.name, as: asWhat[role] });
  await ctx.enqueue(tx, sendMail, { to: email, ...letter });
}

export const sendInvitation: Call<typeof contract.sendInvitation> = async (ctx, { user_id: userId }) => {
  requireInvitable(ctx, await people.find(ctx.db, userId));
  for (const limit of againLimits) {
    await throttle(ctx.db, `invitation:again:${limit.windowSeconds}:${userId}`, limit);
  }
  await throttleInviter(ctx);
  return ctx.transaction(async (tx) => {
    const person = requireInvitable(ctx, await people.findForUpdate(tx, userId));
    await mailInvitation(ctx, tx, person);
    await ctx.audit(tx, {
      action: 'user.invited_again',
      noun: contract.personNoun,
      id: userId,
      name: person.name,
      after: { email: person.email },
    });
    return { message: peopleTexts.invitationSent(withShownDomain(person.email)) };
  });
};

function requireInvitable(
  { actor }: ActorContext,
  person: people.PersonRow | null,
): { name: string; email: string; role: PersonRole } {
  if (person === null || !isManaged(actor, person)) throw notFound();
  const refusal = invitationRefusal(person);
  if (refusal !== null) throw conflict(refusal);
  return person as typeof person & { email: string; role: PersonRole };
}
