import { lightsForFans, type NoticeOfLights } from '@backline/contract/light-shows';
import { livePath } from '@backline/contract/live';
import { lightsOfRehearsal } from '@backline/contract/rehearsals';
import { passCalls } from './pass-calls.ts';
import type { House } from './virtual-phone.ts';

/** Where the phones of a process are: as a process is told it. */
export interface Place {
  baseUrl: string;
  eventId: number;
  serverAheadMs: number;
  /** Of a rehearsal; without one they are fans who joined the event, each by their own session. */
  pass?: string;
}

export const houseOf = (place: Place): House =>
  place.pass === undefined ? houseOfFans(place) : houseOfGuests(place, place.pass);

export const socketUrl = (baseUrl: string, as: 'fan' | 'rehearsal') =>
  `${baseUrl.replace(/^http/, 'ws')}${livePath}?as=${as}`;

function houseOfFans({ baseUrl, eventId, serverAheadMs }: Place): House {
  return {
    liveUrl: socketUrl(baseUrl, 'fan'),
    eventId,
    topic: lightsForFans,
    serverAheadMs,
    getLights: (headers) => ask<NoticeOfLights>(`${baseUrl}/api/fan/get_lights?event_id=${eventId}`, headers),
    async getTimeline(headers, hash) {
      const address = `${baseUrl}/api/fan/get_light_timeline?event_id=${eventId}&hash=${hash}`;
      return (await ask<{ payload_data: string }>(address, headers)).payload_data;
    },
  };
}

function houseOfGuests({ baseUrl, eventId, serverAheadMs }: Place, pass: string): House {
  const calls = passCalls(baseUrl, pass);
  return {
    liveUrl: socketUrl(baseUrl, 'rehearsal'),
    eventId,
    topic: lightsOfRehearsal,
    serverAheadMs,
    getLights: () => calls.getLights(),
    getTimeline: async (_headers, hash) => (await calls.getTimeline(hash)).payload_data,
  };
}

async function ask<T>(address: string, headers: Record<string, string>): Promise<T> {
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`${new URL(address).pathname}: ${answer.status}`);
  return (await answer.json()) as T;
}
