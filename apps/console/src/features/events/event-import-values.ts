import type { EventFile } from '@backline/contract/event-file';

export interface ImportValues {
  event_name: string;
  seo_url: string;
  /** Wall-clock time in the zone of the file. */
  event_dttm: string | null;
  manager_id: number | null;
  /** One for each artist of the file. */
  artist_id: (number | null | undefined)[];
}

/** Returns one choice for each artist of the file, also while the form is not mounted or holds a draft of another file. */
export const chosenArtists = (file: EventFile, typed: ImportValues['artist_id'] = []): (number | null)[] =>
  file.artists.map((_artist, place) => typed[place] ?? null);
