import { lightMessages } from '@backline/contract/light-messages';
import { invalidField } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { faultOfSong } from '../tempo/index.ts';
import { discardSong, songKey } from '../uploads/index.ts';

interface SentSong {
  /** Where its field error stands. */
  path: string;
  url: string;
}

/**
 * The store's keys of songs that this person uploaded for a form, in its order. Throws a field error for what nobody can play, which
 * leaves nothing behind. Call it before the transaction: songs are read from the store, and perhaps decoded.
 */
export async function newSongs(ctx: ActorContext, songs: readonly SentSong[]): Promise<string[]> {
  const keys: string[] = [];
  for (const { path, url } of songs) {
    const key = await songKey(ctx, path, url);
    if (keys.includes(key)) throw invalidField(path, lightMessages.songUnknown);
    const fault = await faultOfSong(ctx, key);
    if (fault !== null) {
      await discardSong(ctx, key);
      throw invalidField(path, fault);
    }
    keys.push(key);
  }
  return keys;
}
