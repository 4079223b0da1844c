import { beginRehearsal, getRehearsal, reportRehearsal } from '@backline/contract/rehearsals';
import { anonymous, type Client } from '../as.ts';
import { LivePage } from '../live-page.ts';
import { freePort } from '../server-process.ts';
import { lightHouse } from '../light-shows/light-shows.ts';

export const channel = (topic: { name: string }, eventId: number) => ({ topic: topic.name, event_id: eventId });

export async function rehearsalHouse() {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const house = await lightHouse({ PUBLIC_URL: baseUrl, HOST: 'localhost', PORT: String(port) });
  await house.app.listen({ port, host: 'localhost' });
  /** A pass holder has no session. */
  const holder = anonymous(house.app);
  const pages: LivePage[] = [];

  interface More {
    by?: Client;
    idempotencyKey?: string;
    phones?: number;
    is_here?: boolean;
  }
  const begin = (
    { eventId, trackId }: { eventId: number; trackId: number },
    { by = house.manager, idempotencyKey, ...more }: More = {},
  ) =>
    by.call(
      beginRehearsal,
      { event_id: eventId, event_track_id: trackId, phones: 5, is_here: false, ...more },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );
  async function open(cookie: string, options: Parameters<typeof LivePage.open>[2]): Promise<LivePage> {
    const page = await LivePage.open(baseUrl, cookie, options);
    pages.push(page);
    return page;
  }
  return {
    house,
    holder,
    begin,
    async rehearsing(more: More = {}) {
      const event = await house.newEvent();
      const { status, body } = await begin(event, more);
      if (status !== 200) throw new Error(body.message);
      return { ...event, pass: body.pass ?? '', id: body.rehearsal.rehearsal_id };
    },
    stateOf: async (eventId: number) =>
      (await house.manager.call(getRehearsal, { event_id: eventId })).body.rehearsal?.state,
    report: (pass: string, more: object = {}) =>
      holder.call(reportRehearsal, { pass, step: 'arriving', arrived: 2, ready: 1, ...more }),
    open,
    guest: (pass: string) => open('', { as: 'rehearsal', pass, origin: null }),
    closePages() {
      for (const page of pages.splice(0)) page.close();
    },
  };
}

export type RehearsalHouse = Awaited<ReturnType<typeof rehearsalHouse>>;
