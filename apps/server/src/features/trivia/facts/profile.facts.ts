import type { Fact, FactKind } from './fact.ts';
import type { ArtistLinks, KnownArtist } from './known.ts';
import { eventSource, profileSource } from './sources.ts';
import { listed, short, siteOf } from './fact-parts.ts';

type Places = readonly (readonly [keyof ArtistLinks, string])[];

const social: Places = [
  ['instagram_url', 'Instagram'],
  ['tiktok_url', 'TikTok'],
  ['facebook_url', 'Facebook'],
  ['twitter_url', 'X'],
];
const music: Places = [
  ['spotify_url', 'Spotify'],
  ['youtube_url', 'YouTube'],
  ['amazon_music_url', 'Amazon Music'],
];

const named = ({ links }: KnownArtist, places: Places) =>
  places.filter(([link]) => links[link] !== null).map(([, name]) => name);

const ofEachArtist = (
  artists: readonly KnownArtist[],
  wordsOf: (artist: KnownArtist) => [string, string] | null,
): Fact[] =>
  artists.flatMap((artist) => {
    const words = wordsOf(artist);
    if (words === null) return [];
    const [title, description] = words;
    return [{ key: [artist.id], title, description, sources: [profileSource(artist)] }];
  });

export const following: FactKind = {
  name: 'following',
  factsOf: ({ artists }) =>
    ofEachArtist(artists, (artist) => {
      const places = named(artist, social);
      if (places.length === 0) return null;
      const name = short(artist.name);
      return [`Where can you follow ${name}?`, `You find ${name} on ${listed(places)}.`];
    }),
};

export const listening: FactKind = {
  name: 'listening',
  factsOf: ({ artists }) =>
    ofEachArtist(artists, (artist) => {
      const places = named(artist, music);
      if (places.length === 0) return null;
      const name = short(artist.name);
      return [`Where can you listen to ${name} at home?`, `Their music is on ${listed(places)}.`];
    }),
};

export const website: FactKind = {
  name: 'website',
  factsOf: ({ artists }) =>
    ofEachArtist(artists, ({ name, links }) => {
      const site = links.website_url === null ? null : siteOf(links.website_url);
      return site === null
        ? null
        : [`Where on the web is ${short(name)} at home?`, `The website of ${short(name)} is ${site}.`];
    }),
};

export const store: FactKind = {
  name: 'store',
  factsOf: ({ artists }) =>
    ofEachArtist(artists, ({ name, links }) => {
      const site = links.store_url === null ? null : siteOf(links.store_url);
      return site === null ? null : [`Where does ${short(name)} sell merch?`, `${short(name)} has a store at ${site}.`];
    }),
};

export const playlist: FactKind = {
  name: 'playlist',
  factsOf({ event }): Fact[] {
    const site = event.playlistUrl === null ? null : siteOf(event.playlistUrl);
    if (site === null) return [];
    return [
      {
        key: [event.id],
        title: 'Is there a playlist to get you in the mood?',
        description: `Yes: ${short(event.name)} has one, linked on its public page and played at ${site}.`,
        sources: [eventSource(event)],
      },
    ];
  },
};

export const biography: FactKind = {
  name: 'biography',
  factsOf({ event, artists }): Fact[] {
    const bio = event.artistBio.trim();
    const [headliner] = artists;
    if (bio === '' || headliner === undefined) return [];
    return [
      {
        key: [event.id],
        title: artists.length === 1 ? `Who is ${short(headliner.name)}?` : 'Who are you about to see?',
        description: bio.length <= 2_000 ? bio : `${bio.slice(0, 1_999).trimEnd()}…`,
        sources: [eventSource(event)],
      },
    ];
  },
};
