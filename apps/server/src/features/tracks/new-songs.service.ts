import * as trackTexts from '@backline/contract/tracks.texts';
import { invalidField } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { faultOfSong } from '../tempo/index.ts';
import { discardSong, songKey } from '../uploads/index.ts';

interface SentSong {
  path: string;
  url: string;
}

/**
 * Throws a field error for the first unplayable song and deletes its upload. Call it before the transaction, because it
 * may decode songs.
 */
export async function newSongs(ctx: ActorContext, songs: readonly SentSong[]): Promise<string[]> {
  const keys: string[] = [];
  for (const { path, url } of songs) {
    const key = await songKey(ctx, path, url);
    if (keys.includes(key)) throw invalidField(path, trackTexts.songUnknown);
    const fault = await faultOfSong(ctx, key);
    if (fault !== null) {
      await discardSong(ctx, key);
      throw invalidField(path, fault);
    }
    keys.push(key);
  }
  return keys;
}
