import type { Insertable } from 'kysely';
import type { Profiles } from '../src/platform/db/schema.generated.ts';

type Profile = Omit<Insertable<Profiles>, 'user_id'>;

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Links only to example.org, because a real site may have an act of the same name. */
const page = (place: string, name: string) => `https://${place}.example.org/${slug(name)}`;

export function artistProfile(name: string, number: number): Profile {
  const hasStore = number % 2 === 0;
  return {
    facebook_url: page('facebook', name),
    instagram_url: page('instagram', name),
    tiktok_url: number % 3 === 0 ? page('tiktok', name) : null,
    twitter_url: number % 3 === 1 ? page('twitter', name) : null,
    spotify_url: page('spotify', name),
    youtube_url: page('youtube', name),
    amazon_music_url: number % 3 === 2 ? page('amazon-music', name) : null,
    epk_url: page('presskit', name),
    website_url: `https://${slug(name)}.example.org`,
    artist_info_url1: page('concert-reviews', name),
    store_type: hasStore ? 'OwnStore' : 'None',
    store_url: hasStore ? `https://shop.${slug(name)}.example.org` : null,
  };
}

export function managerProfile(name: string): Profile {
  return { website_url: `https://${slug(name)}.example.org`, instagram_url: page('instagram', name) };
}
