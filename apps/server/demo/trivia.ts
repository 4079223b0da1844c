import { sql } from 'kysely';
import type { Tx } from '../src/platform/db/database.ts';
import { insertNew } from '../src/features/trivia/facts.repository.ts';
import { generateFacts } from '../src/features/trivia/generation.service.ts';
import { gather } from '../src/features/trivia/known.repository.ts';
import { buildTrivia } from '../builders/builders.ts';
import type { StoredPicture } from './pictures.ts';

const minuteMs = 60_000;
const published = 5;
const everyMinutes = 9;

export async function insertTrivia(
  tx: Tx,
  { eventId, now, picture }: { eventId: number; now: Date; picture: StoredPicture | undefined },
): Promise<void> {
  const known = await gather(tx, eventId);
  if (known === null) throw new RangeError('nothing is on tonight');
  const made = await insertNew(tx, eventId, generateFacts(known));
  // Publishes in reverse order, so that the trivia inserted last has the latest publication time.
  for (const [index, { id }] of made.toReversed().slice(0, published).entries()) {
    const at = new Date(now.getTime() - (index + 1) * everyMinutes * minuteMs);
    await sql`
      update trivia set publish_at = ${at}, announced_at = ${at}, version = version + 1 where id = ${id}`.execute(tx);
  }
  const poster = await buildTrivia(tx, {
    eventId,
    title: 'Who drew tonight’s poster?',
    description: 'The drummer did, on the tour bus, in the forty minutes between two sound checks.',
    publishAt: new Date(now.getTime() - 2 * minuteMs),
    image_key: picture?.image ?? null,
    image_thumbnail_key: picture?.thumbnail ?? null,
    options: ['The bass player', 'The drummer', 'The sound engineer', 'A fan'],
    right_option: 1,
  });
  await sql`
    insert into trivia_answers (trivia_id, user_id, option)
    select ${poster.id}, user_id, (array[1, 1, 0, 3, 1, 2, 0])[1 + user_id % 7] from event_users
    where event_id = ${eventId} and is_fan and checked_in_at is not null and user_id % 3 > 0`.execute(tx);
}
