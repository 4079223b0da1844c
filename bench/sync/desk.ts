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

export async function playShow(desk: Desk): Promise<{ epoch: number; startsMs: number }> {
  const { epoch, show } = await call(desk, `users/send_broadcast?id=${desk.trackId}&event_id=${desk.eventId}`);
  if (show === null) throw new Error('nothing was played');
  return { epoch, startsMs: show.start_dttm };
}

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
  return (await answer.json()) as { epoch: number; show: { start_dttm: number } | null };
}
