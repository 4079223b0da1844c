import { mailAddress } from '@backline/contract/mail-address';
import { personNoun } from '@backline/contract/person-changes';
import { requiredText } from '@backline/contract/primitives';
import * as signOnTexts from '@backline/contract/single-sign-on.texts';
import { sendMail } from '../../integrations/mail/mail.jobs.ts';
import type { ProviderPerson } from '../../integrations/single-sign-on/openid-provider.ts';
import type { SingleSignOn } from '../../platform/config/single-sign-on.ts';
import type { RequestContext } from '../../platform/context/request-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { forbidden } from '../../platform/errors/errors.ts';
import { linkedLetter } from './single-sign-on-letters.ts';
import * as repository from './single-sign-on.repository.ts';
import type { SignerRow } from './single-sign-on.repository.ts';
import { maySignIn, roleOfNewcomer } from './single-sign-on.policy.ts';

/** Finds, links or creates the person. Every refusal is the same, so that it does not tell who is staff. */
export async function admitPerson(
  ctx: RequestContext,
  settings: SingleSignOn,
  proved: ProviderPerson,
): Promise<SignerRow> {
  const { identityId } = await ctx.platform.identity.createIdentity();
  return ctx.transaction(async (tx) => {
    const known = await repository.findByAccount(tx, proved);
    const person =
      known ?? (await linkByMail(ctx, tx, proved)) ?? (await create(ctx, tx, settings, proved, identityId));
    const isAllowed =
      person !== null && maySignIn(settings.groups, proved.groups, person.role) && known?.is_active !== false;
    if (person === null || !isAllowed || !(await repository.noteUse(tx, proved))) {
      ctx.log.info({ groups: proved.groups, isEmailVerified: proved.isEmailVerified }, 'single sign-on refused');
      throw forbidden(signOnTexts.notAllowed);
    }
    return person;
  });
}

/** Links an account to the person who has its verified mail address. Anybody could claim an unverified one. */
async function linkByMail(ctx: RequestContext, tx: Tx, proved: ProviderPerson): Promise<SignerRow | null> {
  const email = verifiedEmail(proved);
  const person = email === null ? null : await repository.lockByEmail(tx, email);
  if (person === null || !(await repository.linkAccount(tx, person.id, proved))) return null;
  const { id, name } = person;
  await ctx.audit(tx, { action: 'single_sign_on.linked', noun: personNoun, id, name, actorId: id });
  const { singleSignOn, publicUrl } = ctx.platform.config;
  await ctx.enqueue(tx, sendMail, { to: email ?? '', ...linkedLetter(publicUrl, singleSignOn?.name ?? '') });
  return person;
}

async function create(
  ctx: RequestContext,
  tx: Tx,
  settings: SingleSignOn,
  proved: ProviderPerson,
  identityId: string,
): Promise<SignerRow | null> {
  const role = roleOfNewcomer(settings.groups, proved.groups);
  const email = verifiedEmail(proved);
  if (role === null || email === null) return null;
  const name = personName.safeParse(proved.name).data ?? email;
  const person = await repository.insertPerson(tx, { role, name, email, identityId });
  if (person === null || !(await repository.linkAccount(tx, person.id, proved))) return null;
  const { id } = person;
  const after = { name, email, role };
  await ctx.audit(tx, { action: 'user.created', noun: personNoun, id, name, actorId: id, after });
  await ctx.audit(tx, { action: 'single_sign_on.linked', noun: personNoun, id, name, actorId: id });
  return person;
}

const personName = requiredText('');
const providerEmail = mailAddress({ missing: '', wrong: '' });

function verifiedEmail({ email, isEmailVerified }: ProviderPerson): string | null {
  return isEmailVerified ? (providerEmail.safeParse(email).data ?? null) : null;
}
