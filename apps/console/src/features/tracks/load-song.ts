import * as trackTexts from '@backline/contract/tracks.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { Track } from '@backline/contract/tracks';
import { fetchBytes } from '../../lib/fetch-bytes.ts';

export class SongError extends Error {
  override name = 'SongError';
}

/** Throws a `SongError` if the song cannot be loaded. */
export async function loadSong({ music_url: url }: Track): Promise<ArrayBuffer> {
  try {
    const response = await fetchBytes(url);
    if (!response.ok) throw new SongError(response.status === 409 ? trackTexts.songUnknown : generalTexts.fetchFailed);
    return await response.arrayBuffer();
  } catch (error) {
    throw error instanceof SongError ? error : new SongError(generalTexts.fetchFailed, { cause: error });
  }
}
