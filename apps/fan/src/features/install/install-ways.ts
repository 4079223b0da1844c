import { localStore } from '@backline/page/browser-storage';
import { useSyncExternalStore } from 'react';
import { canAskToInstall, onInstallPrompt } from '../../lib/install-prompt.ts';

/** Not one of the fan's own keys, because the next fan of this phone is not asked again. */
const answeredKey = 'fan-install';

export const isAnswered = () => localStore.getItem(answeredKey) !== null;
export const rememberAnswer = () => localStore.setItem(answeredKey, 'answered');

const isInstalled = () =>
  window.matchMedia?.('(display-mode: standalone), (display-mode: fullscreen)').matches === true ||
  Reflect.get(navigator, 'standalone') === true;

/** Safari on an iPhone or iPad. Other browsers there have other menus. An iPad calls itself a Mac with a touchscreen. */
function isSafariOnIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isIos && /Version\/[\d.]+ .*Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPT\//.test(userAgent);
}

/** `ask`: the browser asks on a press. `steps`: the person does it in Safari. Null: installed, or not possible here. */
export type InstallWay = 'ask' | 'steps' | null;

const wayNow = (): InstallWay => {
  if (isInstalled()) return null;
  if (canAskToInstall()) return 'ask';
  return isSafariOnIos() ? 'steps' : null;
};

export const useInstallWay = (): InstallWay => useSyncExternalStore(onInstallPrompt, wayNow);
