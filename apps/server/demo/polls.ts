import { buildPoll } from '../builders/builders.ts';
import type { Connection } from '../src/platform/db/database.ts';
import type { PlannedFan } from './crowd.ts';
import type { PlannedEvent } from './event-plan.ts';
import type { Random } from './random.ts';

const minuteMs = 60_000;

const answering = 0.75;
const toFirst = 0.45;

const completed = {
  question: 'How many encores did the band play last year?',
  options: ['Eleven', 'Nineteen', 'Twenty-six'],
  correct: 1,
};
const open = {
  question: 'Which song should close the show?',
  options: ['Harbour Lights', 'Paper Lanterns', 'The Long Way Home', 'Surprise us'],
};
const later = { question: 'Will you come again?', options: ['Yes', 'Ask me tomorrow'] };

interface Crowd {
  fans: readonly PlannedFan[];
  fanIds: ReadonlyMap<PlannedFan, number>;
  eventIds: ReadonlyMap<PlannedEvent, number>;
  now: Date;
  by: number;
}

/**
 * Inserts a completed, an open and a future poll for tonight's event. Returns the polls whose completion must be
 * scheduled.
 */
export async function insertPolls(
  tx: Connection,
  { fans, fanIds, eventIds, now, by }: Crowd,
  random: Random,
): Promise<{ id: number; endsAt: Date }[]> {
  const tonight = [...eventIds].find(([event]) => event.isTonight);
  if (tonight === undefined) return [];
  const [event, eventId] = tonight;
  const there = fans.filter((fan) => fan.joins.some((join) => join.event === event && join.checkedInAt !== null));
  const at = (minutes: number) => new Date(now.getTime() - (now.getTime() % minuteMs) + minutes * minuteMs);

  async function answered(poll: Awaited<ReturnType<typeof buildPoll>>, [from, to]: [number, number]) {
    const last = poll.options.length - 1;
    const votes = there
      .filter(() => random.chance(answering))
      .map((fan) => {
        let place = 0;
        while (place < last && !random.chance(toFirst)) place += 1;
        const option_id = poll.options[place]?.id ?? 0;
        return { poll_id: poll.id, user_id: fanIds.get(fan) ?? 0, option_id, voted_at: at(-random.int(to, from)) };
      });
    if (votes.length > 0) await tx.insertInto('poll_votes').values(votes).execute();
    return votes;
  }

  const times = (from: number, to: number) => ({ eventId, by, startsAt: at(from), endsAt: at(to) });
  const over = await buildPoll(tx, { ...completed, ...times(-70, -40), completed_at: at(-40) });
  const votes = await answered(over, [69, 41]);
  for (const { id } of over.options) {
    const final_count = votes.filter(({ option_id: chosen }) => chosen === id).length;
    await tx.updateTable('poll_options').set({ final_count }).where('id', '=', id).execute();
  }
  const running = await buildPoll(tx, { ...open, results: 'live', ...times(-15, 170) });
  await answered(running, [14, 1]);
  const next = await buildPoll(tx, { ...later, ...times(60, 180) });
  return [
    { id: running.id, endsAt: at(170) },
    { id: next.id, endsAt: at(180) },
  ];
}
