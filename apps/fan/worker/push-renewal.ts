/** Paths are the contract's `fan/move_push_address`; the worker carries no code of the pages. */
const moveUrl = '/api/fan/move_push_address';

/** The event of a service worker. Browsers may leave out either. */
export interface PushChange {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}
type Subscribe = Pick<PushManager, 'subscribe'>;

/**
 * Tells the server where this browser takes push messages now. Does nothing if the browser does not say what it replaces: the app
 * then renews the address the next time it is opened. Rejects if the server was not reached, and the app renews it as well.
 */
export async function renewPush({ oldSubscription, newSubscription }: PushChange, push: Subscribe): Promise<void> {
  if (oldSubscription === null) return;
  const { applicationServerKey } = oldSubscription.options;
  const fresh = newSubscription ?? (await push.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = fresh.toJSON();
  const web = { endpoint, p256dh: keys?.p256dh, auth: keys?.auth };
  const answer = await fetch(moveUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: oldSubscription.endpoint, web }),
  });
  // Unknown there: the fan has signed out on this phone, or the page has told the new address already.
  if (!answer.ok && answer.status !== 404) throw new Error(`${moveUrl} answered ${answer.status}`);
}
