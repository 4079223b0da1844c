const moveUrl = '/api/fan/move_push_address';

export interface PushChange {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}
type Subscribe = Pick<PushManager, 'subscribe'>;

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
  if (!answer.ok && answer.status !== 404) throw new Error(`${moveUrl} answered ${answer.status}`);
}
