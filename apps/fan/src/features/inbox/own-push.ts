import { getPushKey, subscribePush, unsubscribePush } from '@backline/contract/push-subscriptions';
import { api } from '../../lib/api.ts';
import { fanStore } from '../../lib/fan-store.ts';
import { signedInFanId } from '../../lib/session.ts';

/**
 * State of push messages. `ask`: the fan has not consented or has withdrawn the consent. `none`: the browser does not
 * support push.
 */
export type OwnPush = 'none' | 'denied' | 'ask' | 'on';

/** Stores consent per fan: the browser's permission applies to everybody who signs in there. */
const saidYesKey = 'push';

export async function lookAtPush(): Promise<OwnPush> {
  if (!('Notification' in window) || !('PushManager' in window) || !('serviceWorker' in navigator)) return 'none';
  const worker = await navigator.serviceWorker.getRegistration('/fan');
  if (worker === undefined) return 'none';
  if (Notification.permission === 'denied') return 'denied';
  const hasSaidYes = fanStore.getItem(saidYesKey) === `${signedInFanId()}`;
  return Notification.permission === 'granted' && hasSaidYes ? 'on' : 'ask';
}

export async function allowPush(): Promise<OwnPush> {
  if ((await Notification.requestPermission()) !== 'granted') return lookAtPush();
  await subscribe();
  fanStore.setItem(saidYesKey, `${signedInFanId()}`);
  return 'on';
}

export async function stopPush(): Promise<OwnPush> {
  await api.call(unsubscribePush, {});
  fanStore.removeItem(saidYesKey);
  const worker = await navigator.serviceWorker.getRegistration('/fan');
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  return 'ask';
}

/**
 * Sends the push subscription to the server again, because browsers change its address and each new session needs it.
 */
export async function renewPush(): Promise<void> {
  if ((await lookAtPush()) === 'on') await subscribe();
}

async function subscribe(): Promise<void> {
  const [{ web_push_key: key }, worker] = await Promise.all([
    api.call(getPushKey, {}),
    navigator.serviceWorker.getRegistration('/fan'),
  ]);
  if (worker === undefined) throw new Error('There is no service worker');
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await worker.pushManager.subscribe(options).catch(async () => {
    await (await worker.pushManager.getSubscription())?.unsubscribe();
    return worker.pushManager.subscribe(options);
  });
  const { endpoint = '', keys } = subscription.toJSON();
  await api.call(subscribePush, { web: { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } });
}
