import { formatPayload, timelineOf } from '@backline/beat';
import type { Input } from '@backline/contract/operation';
import { trackFields, type addTracks } from '@backline/contract/tracks';

/** A picked file and what is known of it. */
export interface Song {
  /** Of the pick: stands for the song's address until it is uploaded. */
  id: string;
  file: File;
  /** Null while its beats are looked for. */
  found: FoundBeats | null;
  /** Why none were found. */
  failure: string | null;
}

export interface FoundBeats {
  durationMs: number;
  /** As they are corrected by now. */
  beats: readonly number[];
  detected: readonly number[];
}

export interface TrackValues {
  music_title: string;
  /** Named as the wire's field, so that what the server has against it stands beside it. */
  music_url: Song | null;
  colour: string;
}

/** What the form holds. */
export interface TracksValues {
  data: TrackValues[];
}

const { music_title, music_url, colour } = trackFields;

export const newTrack: TrackValues = {
  music_title: music_title.blank,
  music_url: music_url.blank,
  colour: colour.blank,
};

/** As the server takes them, with the id of a pick where the address of its upload will stand. */
export const toNewTracks = ({ data }: TracksValues): Input<typeof addTracks>['data'] =>
  data.map(({ music_title, music_url: song, colour }) => ({
    music_title,
    music_url: song?.id ?? '',
    payload_data: song?.found ? formatPayload(timelineOf(song.found.beats, song.found.durationMs)) : '',
    colour,
  }));

/** `Night Song` of `Night Song.mp3` */
export const titleOf = ({ name }: File): string => name.replace(/\.[^.]*$/, '').trim();
