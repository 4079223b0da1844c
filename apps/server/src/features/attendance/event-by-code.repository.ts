import type { Timezone } from '@backline/contract/time-zones';
import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { closesAt, opensAt } from './fan-events.repository.ts';
import { brandColumns, brandOfEvent, type BrandRow } from '../brands/index.ts';
import { posterColour, type PosterColour } from '../uploads/index.ts';

export interface EventByCode extends BrandRow, PosterColour {
  event_name: string;
  starts_at: string;
  timezone: Timezone;
  venue: string;
  city: string;
  country_code: string;
  seo_url: string;
  image_key: string | null;
  artists: string[];
  is_tonight: boolean;
}

/** Returns what the event's public page shows, too. */
export async function findByCode(db: Connection, code: string): Promise<EventByCode | null> {
  const { rows } = await sql<EventByCode>`${prepared}
    select e.name as event_name, e.starts_at, e.timezone, e.venue, e.city, e.country_code, e.seo_url,
      coalesce(e.image_thumbnail_key, e.image_key) as image_key, ${brandColumns}, ${posterColour},
      now() between ${opensAt} and ${closesAt} as is_tonight,
      array(select a.name from event_artists ea join users a on a.id = ea.artist_id
        where ea.event_id = e.id order by ea.position, a.id) as artists
    from events e ${brandOfEvent} where e.code = ${code}`.execute(db);
  return rows[0] ?? null;
}
