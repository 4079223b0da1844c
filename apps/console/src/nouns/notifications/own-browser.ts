/** Thrown if this browser cannot show push messages. The message explains why and may be shown. */
export class NoPush extends Error {
  override name = 'NoPush';
}

const workerPath = '/static/own-push.js';

/** Subscribes this browser to receive a single push message. Must run in a click handler. Throws {@link NoPush}. */
export async function subscribeHere(serverKey: string): Promise<{ endpoint: string; p256dh: string; auth: string }> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) {
    throw new NoPush('This browser shows no push messages. Fans’ phones do, once they allow it.');
  }
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new NoPush(
      'This browser may not show notifications from this site. Allow them in its settings, then try again.',
    );
  }
  const worker = await navigator.serviceWorker.register(workerPath, { scope: '/static/' });
  await activated(worker);
  const known = await worker.pushManager.getSubscription();
  // A subscription with an older server key no longer works.
  await known?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: serverKey };
  const { endpoint, keys } = await worker.pushManager
    .subscribe(options)
    .then((subscription) => subscription.toJSON())
    .catch((error: unknown) => {
      throw new NoPush('The push service of this browser could not be reached.', { cause: error });
    });
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

/** Waits for the worker, because one that is still installing accepts no subscription. */
function activated({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  if (active !== null || coming === null) return Promise.resolve();
  return new Promise((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve();
    });
  });
}
