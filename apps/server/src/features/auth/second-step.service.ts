import type * as passkeyContract from '@backline/contract/passkeys';
import type * as contract from '@backline/contract/second-factor';
import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import type { SecondFactor } from '@backline/contract/sign-in-methods';
import * as sessionTexts from '@backline/contract/session.texts';
import type { ParsedInput } from '@backline/contract/operation';
import type { Answer, Cookies } from '../../platform/context/answer.ts';
import type { RequestContext } from '../../platform/context/request-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { forbidden } from '../../platform/errors/errors.ts';
import { accessCookie, csrfTokenFor, setSessionCookies, type SessionTokens } from '../../platform/session/session.ts';
import {
  beginSetup,
  confirmSetup,
  isRecoveryCode,
  lockOwner,
  requestSecondStep,
  secondStepOf,
  setProviderTrust,
  takeSecondStep,
  useCode,
  usePasskey,
} from '../second-factor/index.ts';
import { throttleAsk, throttleSecondStep } from './auth-throttle.ts';
import { knownBrowser, rememberBrowser } from './known-browser.ts';
import * as repository from './pending-sign-in.repository.ts';
import type { PendingSignIn } from './pending-sign-in.repository.ts';
import { claimTry, clearPendingCookie, expired, findPending, hashOf } from './pending-sign-in.ts';
import { openInBrowser } from './session.service.ts';

export async function finishSecondStep(
  ctx: RequestContext,
  { code }: ParsedInput<typeof contract.finishSecondStep>,
  answer: Answer & Cookies,
) {
  const hash = hashOf(answer);
  const { user_id: userId } = await findPending(ctx, hash, { mustSetUp: false });
  const asked = { userId, browser: browserOf(ctx, answer, userId), isGuessable: !isRecoveryCode(code) };
  const tokens = await throttleSecondStep(ctx, asked, async () => {
    const pending = await claimTry(ctx, hash);
    return complete(ctx, answer, { hash, pending }, async (tx, owner) => ({
      factor: await useCode(ctx, tx, owner, code),
    }));
  });
  return { message: sessionTexts.signedIn, ...admit(ctx, answer, userId, tokens) };
}

export async function beginPasskeyStep(ctx: RequestContext, answer: Answer & Cookies) {
  const { user_id: userId } = await findPending(ctx, hashOf(answer), { mustSetUp: false });
  await throttleAsk(ctx, 'passkey', { address: '', browser: null });
  return requestSecondStep(ctx, userId);
}

export async function finishPasskeyStep(
  ctx: RequestContext,
  { passkey }: ParsedInput<typeof passkeyContract.finishPasskeyStep>,
  answer: Answer & Cookies,
) {
  const hash = hashOf(answer);
  const pending = await findPending(ctx, hash, { mustSetUp: false });
  const { user_id: userId } = pending;
  const tokens = await throttleSecondStep(ctx, { userId, browser: null, isGuessable: false }, async () => {
    const challenge = await takeSecondStep(ctx, passkey, userId);
    return complete(ctx, answer, { hash, pending }, async (tx) => {
      await usePasskey(ctx, tx, { asserted: passkey, challenge, userId });
      return { factor: 'passkey' };
    });
  });
  return { message: sessionTexts.signedIn, ...admit(ctx, answer, userId, tokens) };
}

export async function beginRequiredTotp(ctx: RequestContext, answer: Answer & Cookies) {
  const { user_id: userId } = await findPending(ctx, hashOf(answer), { mustSetUp: true });
  return ctx.transaction(async (tx) => {
    const owner = await lockOwner(tx, userId);
    if (owner === null) throw expired();
    await requireNoFactor(tx, userId);
    return beginSetup(ctx, tx, owner);
  });
}

export async function confirmRequiredTotp(
  ctx: RequestContext,
  { code }: ParsedInput<typeof contract.confirmRequiredTotp>,
  answer: Answer & Cookies,
) {
  const hash = hashOf(answer);
  const pending = await findPending(ctx, hash, { mustSetUp: true });
  const { user_id: userId } = pending;
  let codes: string[] = [];
  const tokens = await throttleSecondStep(ctx, { userId, browser: null, isGuessable: true }, () =>
    complete(ctx, answer, { hash, pending }, async (tx, owner) => {
      await requireNoFactor(tx, userId);
      codes = await confirmSetup(ctx, tx, owner, { code, sessionId: null });
      return { factor: 'totp' };
    }),
  );
  return { message: secondFactorTexts.on, recovery_codes: codes, ...admit(ctx, answer, userId, tokens) };
}

/** Refuses to replace a factor that the person has set up elsewhere meanwhile. */
async function requireNoFactor(tx: Tx, userId: number): Promise<void> {
  if ((await secondStepOf(tx, userId))?.kind !== 'set_up') throw expired();
}

type Owner = NonNullable<Awaited<ReturnType<typeof lockOwner>>>;

/** Opens the session in the transaction that uses up both the pending sign-in and the code. */
function complete(
  ctx: RequestContext,
  answer: Cookies,
  { hash, pending }: { hash: Buffer; pending: PendingSignIn },
  prove: (tx: Tx, owner: Owner) => Promise<{ factor: SecondFactor }>,
): Promise<SessionTokens> {
  return ctx.transaction(async (tx) => {
    if (!(await repository.isStaff(tx, pending.user_id))) throw forbidden(sessionTexts.accessDenied);
    if (!(await repository.takePending(tx, hash))) throw expired();
    const owner = await lockOwner(tx, pending.user_id);
    if (owner === null) throw expired();
    const { factor } = await prove(tx, owner);
    if (pending.opened_by === 'single_sign_on') await setProviderTrust(tx, pending.user_id, true);
    const opened = { openedBy: pending.opened_by ?? undefined, secondFactor: factor };
    return openInBrowser(ctx, tx, pending.user_id, answer.cookie(accessCookie), opened);
  });
}

function admit(ctx: RequestContext, answer: Answer & Cookies, userId: number, tokens: SessionTokens) {
  const { config } = ctx.platform;
  setSessionCookies(config, answer, tokens);
  clearPendingCookie(ctx.platform, answer);
  rememberBrowser(ctx, answer, secondStepAddress(userId));
  return { csrfToken: csrfTokenFor(config, tokens.sessionId) };
}

/** A browser in which the second step was completed before has its own limit. */
const secondStepAddress = (userId: number) => `second-step:${userId}`;
const browserOf = (ctx: RequestContext, answer: Cookies, userId: number) =>
  knownBrowser(ctx, answer, secondStepAddress(userId));
