import { endOtherSessions, endOwnSession, listSessions } from '@backline/contract/account';
import { setAppearance } from '@backline/contract/appearance';
import { endLoginAs, loginAs } from '@backline/contract/session';
import * as authContract from '@backline/contract/auth';
import * as sessionContract from '@backline/contract/session';
import * as passkeyContract from '@backline/contract/passkeys';
import * as secondFactorContract from '@backline/contract/second-factor';
import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import { sendPasswordLink } from '@backline/contract/own-profile';
import * as sessionTexts from '@backline/contract/session.texts';
import { handle, handlePublic, type Route } from '../../platform/http/route.ts';
import {
  accessCookie,
  clearSessionCookies,
  csrfTokenFor,
  refresh,
  refreshCookie,
  setSessionCookies,
} from '../../platform/session/session.ts';
import * as appearance from './appearance.service.ts';
import * as auth from './auth.service.ts';
import { answerInBrowser, askInBrowser, markAsker } from './code-ask.ts';
import { knownBrowser, rememberBrowser } from './known-browser.ts';
import * as impersonation from './login-as.service.ts';
import * as ownSessions from './own-sessions.service.ts';
import * as passwords from './password.service.ts';
import { handleOwnWay } from './only-way.ts';
import * as passkeySignIn from './passkey-sign-in.service.ts';
import { setPendingCookie } from './pending-sign-in.ts';
import * as secondSteps from './second-step.service.ts';
import * as sessions from './session.service.ts';

export const authRoutes: Route[] = [
  handlePublic(authContract.getBotCheck, (ctx, _input, answer) => {
    markAsker(ctx, answer);
    return auth.getBotCheck(ctx);
  }),
  handlePublic(authContract.isUserValidForLogin, (ctx, input, answer) =>
    auth.checkLogin(ctx, input, knownBrowser(ctx, answer, input.email ?? input.phoneNumber ?? '')),
  ),
  handleOwnWay(authContract.sendSignInLink, (ctx, input, answer) =>
    askInBrowser(ctx, { answer, address: input.email }, (ask) => auth.sendSignInLink(ctx, input, ask)),
  ),
  handleOwnWay(authContract.redeemSignInLink, (ctx, input, answer) =>
    answerInBrowser(ctx, { answer, address: input.email }, () => auth.redeemSignInLink(ctx, input)),
  ),
  handleOwnWay(authContract.redeemSignInCode, (ctx, input, answer) =>
    answerInBrowser(ctx, { answer, address: input.email }, (askId) => auth.redeemSignInCode(ctx, input, askId)),
  ),
  handleOwnWay(authContract.sendPhoneCode, (ctx, input, answer) =>
    askInBrowser(ctx, { answer, address: input.phone_number }, (ask) => auth.sendPhoneCode(ctx, input, ask)),
  ),
  handleOwnWay(authContract.verifyPhoneCode, (ctx, input, answer) =>
    answerInBrowser(ctx, { answer, address: input.phone_number }, (askId) => auth.verifyPhoneCode(ctx, input, askId)),
  ),
  handleOwnWay(authContract.signInWithPassword, async (ctx, input, answer) => {
    const output = await auth.signInWithPassword(ctx, input, knownBrowser(ctx, answer, input.email));
    rememberBrowser(ctx, answer, input.email);
    return output;
  }),
  handleOwnWay(authContract.requestAccess, passwords.requestAccess),
  handleOwnWay(authContract.sendPasswordReset, (ctx, input, answer) =>
    passwords.sendPasswordReset(ctx, input, knownBrowser(ctx, answer, input.email)),
  ),
  handleOwnWay(authContract.resetPassword, passwords.resetPassword),
  handle(sendPasswordLink, passwords.sendOwnPasswordLink),
  handlePublic(sessionContract.setTokenCookie, async (ctx, { token }, answer) => {
    const opened = await sessions.openSessionFor(ctx, token, answer.cookie(accessCookie));
    if ('step' in opened) {
      setPendingCookie(ctx.platform, answer, opened.pending);
      return { message: secondFactorTexts.stepTitle, second_step: opened.step };
    }
    setSessionCookies(ctx.platform.config, answer, opened.tokens);
    return { message: sessionTexts.signedIn };
  }),
  handlePublic(secondFactorContract.finishSecondStep, secondSteps.finishSecondStep),
  handleOwnWay(passkeyContract.beginPasskeySignIn, (ctx, _input, answer) =>
    passkeySignIn.beginPasskeySignIn(ctx, answer),
  ),
  handleOwnWay(passkeyContract.signInWithPasskey, passkeySignIn.signInWithPasskey),
  handlePublic(passkeyContract.beginPasskeyStep, (ctx, _input, answer) => secondSteps.beginPasskeyStep(ctx, answer)),
  handlePublic(passkeyContract.finishPasskeyStep, secondSteps.finishPasskeyStep),
  handlePublic(secondFactorContract.beginRequiredTotp, (ctx, _input, answer) =>
    secondSteps.beginRequiredTotp(ctx, answer),
  ),
  handlePublic(secondFactorContract.confirmRequiredTotp, secondSteps.confirmRequiredTotp),
  handlePublic(sessionContract.refreshSession, async (ctx, _input, answer) => {
    const { config } = ctx.platform;
    const tokens = await refresh(ctx, answer.cookie(refreshCookie));
    setSessionCookies(config, answer, tokens);
    return { csrfToken: csrfTokenFor(config, tokens.sessionId) };
  }),
  handle(sessionContract.setCsrfCookie, (ctx, { token }) => sessions.getCsrfToken(ctx, token)),
  handle(sessionContract.createLoginHistory, sessions.noteLogin),
  handle(sessionContract.getAuthDetails, sessions.describeActor),
  handle(setAppearance, appearance.setAppearance),
  handle(loginAs, impersonation.createLoginAsToken),
  handle(endLoginAs, async (ctx, _input, answer) => {
    const { tokens, csrfToken } = await impersonation.endLoginAs(ctx);
    setSessionCookies(ctx.platform.config, answer, tokens);
    return { message: sessionTexts.loginAsEnded, csrfToken };
  }),
  handle(listSessions, ownSessions.listSessions),
  handle(endOwnSession, ownSessions.endOwnSession),
  handle(endOtherSessions, ownSessions.endOtherSessions),
  handle(sessionContract.logout, async (ctx, _input, answer) => {
    const output = await sessions.closeSession(ctx, answer.cookie(accessCookie));
    clearSessionCookies(ctx.platform.config, answer);
    return output;
  }),
];
