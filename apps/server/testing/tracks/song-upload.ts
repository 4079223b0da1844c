import { addTracks } from '@backline/contract/tracks';
import { generatePreSignedUrlUpload } from '@backline/contract/uploads';
import type { SignedIn } from '../as.ts';
import type { LightHouse } from '../light-shows/light-shows.ts';

/** Returns helpers that upload songs like the browser page. */
export function songUploads({ app, manager, platform, db }: LightHouse) {
  const promise = async (by: SignedIn = manager) =>
    (await by.call(generatePreSignedUrlUpload, { fileName: 'My Song.mp3', fileType: 'audio/mpeg' })).body;

  /**
   * Sends the browser's PUT. Uploads to the folder store go through `inject`, because the product does not listen on a
   * port here.
   */
  async function put(url: string, bytes: Buffer): Promise<number> {
    const headers = { 'content-type': 'audio/mpeg', 'if-none-match': '*' };
    if (platform.config.s3 !== undefined) {
      return (await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status;
    }
    const { pathname, search } = new URL(url);
    return (await app.inject({ method: 'PUT', url: pathname + search, headers, payload: bytes })).statusCode;
  }

  const payload = '[0,100,400,100,400]';
  return {
    promise,
    put,
    payload,
    row: (music_url: string, change: object = {}) => ({
      music_title: 'Harvest Moon',
      music_url,
      payload_data: payload,
      ...change,
    }),
    add: (eventId: number, data: object[], by: SignedIn = manager) => by.call(addTracks, { event_id: eventId, data }),
    songKeys: async (eventId: number) =>
      (
        await db.selectFrom('event_tracks').select('song_key').where('event_id', '=', eventId).orderBy('id').execute()
      ).map(({ song_key }) => song_key),
  };
}
