import { askForSong } from '@backline/contract/song-asks';
import { getEventRequests } from '@backline/contract/song-requests';
import { buildEvent, buildFan, buildManager, joinFan, type EventOverrides } from '../../builders/builders.ts';
import { testApp } from '../app.ts';
import { signedInAs, type SignedIn } from '../as.ts';

export async function requestHouse(env: NodeJS.ProcessEnv = {}) {
  const product = await testApp(env);
  const { app, platform, db } = product;
  const as = (person: { id: number }) => signedInAs(app, platform, person);
  const mona = await buildManager(db, { name: 'Mona' });
  const manager = await as(mona);
  return {
    ...product,
    as,
    mona,
    manager,
    rival: await as(await buildManager(db)),
    newEvent: (overrides: Partial<EventOverrides> = {}) =>
      buildEvent(db, { managerId: mona.id, startsAt: new Date(), ...overrides }),
    async phone(
      event: { id: number },
      { checkedInAt = new Date(), ...fan }: { checkedInAt?: Date | null; name?: string } = {},
    ): Promise<SignedIn & { id: number }> {
      const { id } = await buildFan(db, fan);
      await joinFan(db, { eventId: event.id, fanId: id, checkedInAt });
      return { ...(await as({ id })), id };
    },
    ask: (phone: SignedIn, event: { id: number }, title: string) =>
      phone.call(askForSong, { event_id: event.id, title }),
    async songs(event: { id: number }) {
      return (await manager.call(getEventRequests, { event_id: event.id })).body;
    },
  };
}
