import { sql, type SqlBool } from 'kysely';

export const isRunningCode = sql<SqlBool>`(p.is_active and p.archived_at is null and p.starts_at <= now() and p.ends_at > now() and p.usage_count < p.usage_limit)`;

/** Counts the promo codes that `fan/get_promo_codes` lists for `events e`. Each artist has at most one. */
export const announcedCodes = sql<number>`(select count(*)::int from event_artists ea
  join users a on a.id = ea.artist_id and a.manager_id = e.manager_id
  join promo_codes p on p.artist_id = ea.artist_id and p.is_displayed and ${isRunningCode}
  where ea.event_id = e.id)`;
