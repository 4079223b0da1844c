import { lightsForFans, type NoticeOfLights } from '@backline/contract/light-shows';
import { livePath } from '@backline/contract/live';
import type { House } from './virtual-phone.ts';

/** Where the phones of a process are: as a process is told it. */
export interface Place {
  baseUrl: string;
  eventId: number;
  serverAheadMs: number;
}

/** Phones with a fan's session, who joined the event. */
export function houseOfFans({ baseUrl, eventId, serverAheadMs }: Place): House {
  return {
    liveUrl: `${baseUrl.replace(/^http/, 'ws')}${livePath}?as=fan`,
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

export async function ask<T>(address: string, headers: Record<string, string>): Promise<T> {
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`${new URL(address).pathname}: ${answer.status}`);
  return (await answer.json()) as T;
}
