import type { EventTimezone } from './words.ts';

/** Of a count fewer fans than this make no fact: it would be about each of them. */
export const fewestFans = 10;

/** An event as facts speak of it. */
export interface Show {
  id: number;
  name: string;
  venue: string;
  city: string;
  /** Epoch milliseconds. */
  startsAt: number;
  timezone: EventTimezone;
  /** Null until nobody can check in there any more. */
  checkIns: number | null;
}

/** Where an artist is found; null where the profile does not say. */
export interface ArtistLinks {
  facebook_url: string | null;
  twitter_url: string | null;
  instagram_url: string | null;
  tiktok_url: string | null;
  spotify_url: string | null;
  youtube_url: string | null;
  amazon_music_url: string | null;
  website_url: string | null;
  store_url: string | null;
}

export interface KnownArtist {
  id: number;
  name: string;
  links: ArtistLinks;
  /** The other events of the same manager that list them, the earliest first. */
  shows: readonly Show[];
}

/** All that facts about one event are made of. */
export interface Known {
  event: Show & { artistBio: string; playlistUrl: string | null };
  /** As the event lists them. */
  artists: readonly KnownArtist[];
  /** The manager's other events before this one, the earliest first. */
  earlier: readonly Show[];
  /** The largest round number of fans who have checked in, and when the last of them did. */
  milestone: { fans: number; at: number } | null;
  /** Fans who have checked in at this event and at the first artist's show before it. */
  returning: { show: Show; fans: number } | null;
}
