import type { Timezone } from '@backline/contract/time-zones';

/** Minimum number of fans in a fact, because smaller counts could identify individual fans. */
export const fewestFans = 10;

export interface Show {
  id: number;
  name: string;
  venue: string;
  city: string;
  /** Epoch milliseconds. */
  startsAt: number;
  timezone: Timezone;
  /** Null until check-in is closed. */
  checkIns: number | null;
}

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
  /** Other events of the same manager with this artist, earliest first. */
  shows: readonly Show[];
}

/** The most requested song of a past show, if no other song ties with it. */
export interface KnownSong {
  show: Show;
  title: string;
  fans: number;
  /** Songs that fewer fans requested, but still so many that the titles may be shown. */
  others: readonly string[];
}

export interface KnownPoll {
  id: number;
  question: string;
  show: Show;
  /** The correct option, or else the option with most votes. */
  answer: string;
  /** Other options, in their order. */
  others: readonly string[];
  isRight: boolean;
  /** Votes for this answer. `total` counts the votes for all answers. */
  votes: number;
  total: number;
}

export interface KnownRaffle {
  id: number;
  title: string;
  show: Show;
  entrants: number;
  winners: number;
}

export interface Known {
  event: Show & { artistBio: string; playlistUrl: string | null };
  artists: readonly KnownArtist[];
  /** The manager's earlier events, earliest first. */
  earlier: readonly Show[];
  /** The largest milestone of checked-in fans, and when it was reached. */
  milestone: { fans: number; at: number } | null;
  /** Fans checked in at this event and at the first artist's previous show. */
  returning: { show: Show; fans: number } | null;
  /** The most requested songs of the artists' last shows before this event. */
  songs: readonly KnownSong[];
  polls: readonly KnownPoll[];
  raffles: readonly KnownRaffle[];
}
