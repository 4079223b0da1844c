import type { Timezone } from '@backline/contract/time-zones';

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
  timezone: Timezone;
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

/** The song that most fans asked for at a show that is over, where no other has as many. */
export interface KnownSong {
  show: Show;
  title: string;
  fans: number;
}

/** A completed poll of this event or the show before, and what came of it. */
export interface KnownPoll {
  id: number;
  question: string;
  show: Show;
  /** The right one where one is; else the one with most votes, where no other has as many. */
  answer: string;
  isRight: boolean;
  /** For that answer, and in all. */
  votes: number;
  total: number;
}

/** A raffle of this event or the show before that was drawn. */
export interface KnownRaffle {
  id: number;
  title: string;
  show: Show;
  entrants: number;
  winners: number;
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
  /** At the artists' last shows before this event. */
  songs: readonly KnownSong[];
  polls: readonly KnownPoll[];
  raffles: readonly KnownRaffle[];
}
