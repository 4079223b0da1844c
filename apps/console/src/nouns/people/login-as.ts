import { sessionStore } from '@backline/page/browser-storage';
import { ApiError } from '@backline/client';
import { endLoginAs, loginAs } from '@backline/contract/session';
import { refreshSession, setCsrfCookie, setTokenCookie } from '@backline/contract/session';
import * as sessionTexts from '@backline/contract/session.texts';
import { api } from '../../lib/api.ts';
import { clearSession, forgetProfile, saveCsrfToken } from '../../lib/session-storage.ts';
import { dropUnsavedChanges } from '../../lib/unsaved-changes.ts';

const home = '/dashboard/crm';
/** Stored per tab, because each tab starts Login As from its own page. */
const cameFromKey = 'loginAsFrom';

/**
 * Thrown when Login As was interrupted: the cookies may already belong to the other person, while the page still has
 * the ADMIN's token.
 */
export class HalfwayLoginAs extends Error {
  constructor() {
    super(sessionTexts.loginAsHalfway);
  }
}

export async function startLoginAs(identityId: string): Promise<void> {
  const { result } = await api.call(loginAs, { fbUserId: identityId });
  const token = result.body;
  try {
    await api.call(setTokenCookie, { token });
  } catch (error) {
    if (isUnanswered(error)) throw new HalfwayLoginAs();
    throw error;
  }
  let csrfToken: string;
  try {
    ({ csrfToken } = await api.call(setCsrfCookie, { token }));
  } catch {
    throw new HalfwayLoginAs();
  }
  sessionStore.setItem(cameFromKey, window.location.pathname + window.location.search);
  restart(csrfToken, home);
}

/**
 * Recovers from `HalfwayLoginAs` and continues as the person to whom the cookies belong. A reload alone would keep the
 * wrong token.
 */
export async function resumeLoginAs(): Promise<void> {
  try {
    restart(await renewedToken(), home);
  } catch (error) {
    toSignInOr(error);
  }
}

/** Ends Login As and returns to the page that the ADMIN left, or to the sign-in if the ADMIN's session has expired. */
export async function leaveLoginAs(): Promise<void> {
  try {
    const { csrfToken } = await end();
    const cameFrom = sessionStore.getItem(cameFromKey) ?? home;
    sessionStore.removeItem(cameFromKey);
    restart(csrfToken, cameFrom);
  } catch (error) {
    toSignInOr(error);
  }
}

async function end() {
  try {
    return await api.call(endLoginAs, {});
  } catch (error) {
    // After an interrupted Login As the page still has the ADMIN's CSRF token.
    if (!(error instanceof ApiError) || error.message !== sessionTexts.csrf) throw error;
    saveCsrfToken(await renewedToken());
    return api.call(endLoginAs, {});
  }
}

const renewedToken = async () => (await api.call(refreshSession, {})).csrfToken;

const isUnanswered = (error: unknown) => error instanceof ApiError && error.code === 'no_response';

function toSignInOr(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) throw error;
  clearSession();
  dropUnsavedChanges();
  window.location.assign('/signin');
}

/** Reloads the console, so that no data of the previous person remains in the page. */
function restart(csrfToken: string, path: string): void {
  saveCsrfToken(csrfToken);
  forgetProfile();
  dropUnsavedChanges();
  window.location.assign(path);
}
