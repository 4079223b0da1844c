export { proveByPasskey, requestSecondStep, requestSignIn, takeSecondStep } from './passkey-sign-in.ts';
export { challengeSeconds, usePasskey } from './passkeys.ts';
export { deleteExpiredChallenges } from './passkeys.repository.ts';
export { resetByOperator } from './operator-reset.ts';
export { isRecoveryCode } from './recovery-codes.ts';
export { endUnprovedAdminSessions, refusalToRequire } from './reset.service.ts';
export {
  endPendingSignIns,
  forgetProviders,
  isProviderTrusted,
  lockOwner,
  setProviderTrust,
} from './second-factor.repository.ts';
export { secondFactorRoutes } from './second-factor.routes.ts';
export { secondStepOf, useCode } from './second-step.ts';
export { beginSetup, confirmSetup } from './setup.ts';
