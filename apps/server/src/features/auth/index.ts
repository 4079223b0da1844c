export { clearSent, throttleCodeTry, throttleSignOn, throttleSolved, throttleWrongTokens } from './auth-throttle.ts';
export { authJobs, sendPhoneCode } from './auth.jobs.ts';
export { authRoutes } from './auth.routes.ts';
export { answerInBrowser, askInBrowser, type Ask } from './code-ask.ts';
export { loginAsRefusal } from './login-as.policy.ts';
export { textCode } from './text-code.ts';
export { vouchFor } from './vouch.ts';
export { noteSignIn, openInBrowser } from './session.service.ts';
