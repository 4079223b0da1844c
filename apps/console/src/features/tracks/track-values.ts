import { formatPayload, timelineOf } from '@backline/beat';
import type { Input } from '@backline/contract/operation';
import { trackFields, type addTracks } from '@backline/contract/tracks';

export interface Song {
  /** Takes the place of the song's URL until the file is uploaded. */
  id: string;
  file: File;
  found: FoundBeats | null;
  failure: string | null;
}

export interface FoundBeats {
  durationMs: number;
  beats: readonly number[];
  detected: readonly number[];
}

export interface TrackValues {
  music_title: string;
  /** Named like the request's field, so that the server's error appears next to the input. */
  music_url: Song | null;
  colour: string;
}

export interface TracksValues {
  data: TrackValues[];
}

const { music_title, music_url, colour } = trackFields;

export const newTrack: TrackValues = {
  music_title: music_title.blank,
  music_url: music_url.blank,
  colour: colour.blank,
};

/** Converts the form's values to the request. Songs that are not uploaded yet have their `id` in place of a URL. */
export const toNewTracks = ({ data }: TracksValues): Input<typeof addTracks>['data'] =>
  data.map(({ music_title, music_url: song, colour }) => ({
    music_title,
    music_url: song?.id ?? '',
    payload_data: song?.found ? formatPayload(timelineOf(song.found.beats, song.found.durationMs)) : '',
    colour,
  }));

/** Returns a file's name as a title: `Night Song` for `Night Song.mp3`. */
export const titleOf = ({ name }: File): string => name.replace(/\.[^.]*$/, '').trim();
