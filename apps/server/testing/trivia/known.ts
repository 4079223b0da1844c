import type { FactKind } from '../../src/features/trivia/facts/fact.ts';
import { factKinds } from '../../src/features/trivia/facts/fact-kinds.ts';
import type { ArtistLinks, Known, KnownArtist, Show } from '../../src/features/trivia/facts/known.ts';

export const at = (date: string) => Date.parse(`${date}T01:30:00Z`);
export const show = (id: number, name: string, date: string, more: Partial<Show> = {}): Show => ({
  id,
  name,
  venue: 'The Foundry',
  city: 'Chicago',
  startsAt: at(date),
  timezone: 'CST',
  checkIns: null,
  ...more,
});

export const noLinks: ArtistLinks = {
  facebook_url: null,
  twitter_url: null,
  instagram_url: null,
  tiktok_url: null,
  spotify_url: null,
  youtube_url: null,
  amazon_music_url: null,
  website_url: null,
  store_url: null,
};
export const artist = (id: number, name: string, shows: Show[], links: Partial<ArtistLinks> = {}): KnownArtist => ({
  id,
  name,
  shows,
  links: { ...noLinks, ...links },
});

export const tonight = { ...show(9, 'Tonight', '2027-03-15'), artistBio: '', playlistUrl: null };
export const nothing: Known = {
  event: tonight,
  artists: [artist(1, 'The Lamps', [])],
  earlier: [],
  milestone: null,
  returning: null,
  songs: [],
  polls: [],
  raffles: [],
};
export const first = show(2, 'First Light', '2026-01-11', { checkIns: 44 });
export const second = show(3, 'Second Light', '2027-02-13', { venue: 'The Mill', checkIns: 120 });
export const third = show(4, 'Third Light', '2027-03-01', { venue: 'Dock 5', checkIns: 80 });
export const next = show(5, 'Next Light', '2027-04-01', { venue: 'Harbor Hall', city: 'Milwaukee' });

export const kind = (name: string): FactKind => {
  const found = factKinds.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no kind ${name}`);
  return found;
};
export const lamps = artist(1, 'The Lamps', [first, second, third, next]);
