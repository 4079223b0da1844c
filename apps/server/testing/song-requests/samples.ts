import { buildSongRequest } from '../../builders/builders.ts';
import type { SampleRows, Samples } from '../samples.ts';

const title = 'Harvest Moon';
const named = (rows: SampleRows) => ({ title: rows['request_title'] });

export const samples: Samples = {
  rows: { request_title: 'Never asked for' },
  async build({ db, eventId, fanId }) {
    await buildSongRequest(db, { eventId, fanId, title });
    return { request_title: title };
  },
  inputs: {
    askForSong: named,
    deleteEventRequests: named,
    suggestSongs: { search: 'har' },
    updateSongRequest: (rows) => ({ ...named(rows), is_fullfilled: true }),
  },
};
