import { ApiError } from '@backline/client';
import type { Input } from '@backline/contract/operation';
import type { addTracks } from '@backline/contract/tracks';
import { ImageError, uploadSong } from '../../lib/uploads.ts';
import { savedLightTexts } from '../../nouns/lights/saved-light.ts';
import type { TracksValues } from './track-values.ts';
import { useAddTracks } from './track.queries.ts';

type Body = Input<typeof addTracks>;

/** Uploads the files one by one, then saves the rows. A retry skips uploaded files. */
export function useSaveTracks(valuesOf: () => TracksValues) {
  const { mutateAsync } = useAddTracks();
  return async (body: Body, idempotencyKey: string): Promise<readonly string[]> => {
    const songs = valuesOf().data.map(({ music_url: song }) => song);
    const data: Body['data'] = [];
    for (const [place, row] of body.data.entries()) {
      const file = songs[place]?.file;
      data.push(file === undefined ? row : { ...row, music_url: await stored(file, place) });
    }
    const { message, tracks } = await mutateAsync({ input: { ...body, data }, idempotencyKey });
    return savedLightTexts({ message, changes: tracks.flatMap(({ changes }) => changes) });
  };
}

async function stored(file: File, place: number): Promise<string> {
  try {
    return await uploadSong(file);
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    const fields = [{ path: `data.${place}.music_url`, message: error.message }];
    throw new ApiError({ status: 0, code: 'request_failed', message: error.message, fields }, error);
  }
}
