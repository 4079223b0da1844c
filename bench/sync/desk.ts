import type { NoticeOfLights } from '@backline/contract/light-shows';
import type { Config } from '../../apps/server/src/platform/config/config.ts';
import { csrfTokenFor } from '../../apps/server/src/platform/session/session.ts';
import type { Session } from '../sessions.ts';

export interface Desk {
  config: Config;
  baseUrl: string;
  eventId: number;
  trackId: number;
  session: Session;
}

export const playShow = (desk: Desk): Promise<NoticeOfLights> =>
  call(desk, `users/send_broadcast?id=${desk.trackId}&event_id=${desk.eventId}`);

export const stopShow = (desk: Desk): Promise<{ epoch: number }> =>
  call(desk, 'tracks/stop_light_show', { method: 'POST', body: JSON.stringify({ event_id: desk.eventId }) });

async function call({ config, baseUrl, session }: Desk, path: string, sent: { method?: 'POST'; body?: string } = {}) {
  const answer = await fetch(`${baseUrl}/api/${path}`, {
    ...sent,
    headers: {
      cookie: session.cookie,
      'x-csrf-token': csrfTokenFor(config, session.id),
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as NoticeOfLights;
}
