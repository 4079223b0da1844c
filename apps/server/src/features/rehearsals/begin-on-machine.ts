import { lightMessages } from '@backline/contract/light-messages';
import { messages } from '@backline/contract/messages';
import { createContext } from '../../platform/context/create-context.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { findSong } from './rehearsals.repository.ts';
import { begin } from './rehearsals.service.ts';

/** Creates a pass for an operator at the machine, who reaches the database and needs no sign-in. */
export async function beginOnMachine(
  platform: Platform,
  { code, title, phones }: { code: string; title: string | null; phones: number },
): Promise<string> {
  const song = await findSong(platform.db, { code, title });
  if (song === null) throw notFound(messages.eventNotFound);
  const { event_id: eventId, track_id: trackId } = song;
  if (trackId === null) throw notFound(lightMessages.noSongToRehearse);
  const origin = { actorId: null, impersonatorId: null, ip: '', requestId: 'npm run rehearse', log: platform.log };
  const { ctx, settle } = createContext(platform, origin, (run) => platform.db.transaction().execute(run));
  const { pass } = await ctx.transaction((tx) =>
    begin(ctx, tx, { eventId, trackId, phones, isHere: false, startedBy: null }),
  );
  settle();
  return pass;
}
