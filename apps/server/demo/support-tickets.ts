import { sql } from 'kysely';
import { buildSupportAnswer, buildSupportCase } from '../builders/builders.ts';
import type { Tx } from '../src/platform/db/database.ts';

const minuteMs = 60_000;

interface Night {
  eventId: number;
  managerId: number;
  now: Date;
}

export async function insertSupportTickets(tx: Tx, { eventId, managerId, now }: Night): Promise<void> {
  const { rows: fans } = await sql<{ user_id: number }>`
    select user_id from event_users where event_id = ${eventId} and is_fan and checked_in_at is not null
    order by user_id limit 3`.execute(tx);
  const [first, second, third] = fans.map(({ user_id: id }) => id);
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  await buildSupportCase(tx, {
    eventId,
    fanId: first,
    title: 'My seat is taken',
    message: 'Somebody sits in my seat and shows the same number. Where can I go?',
    createdAt: ago(4),
  });
  await buildSupportCase(tx, {
    eventId,
    fanId: second,
    title: 'Where is the cloakroom?',
    message: 'I cannot find it, and my coat is wet.',
    status: 'in_progress',
    assignedTo: managerId,
    answer: { by: managerId, content: 'It is left of the north door. Ask for Sam if it is closed.' },
    note: { by: managerId, content: 'The sign fell down: tell the house.' },
    createdAt: ago(30),
  });
  await buildSupportCase(tx, {
    eventId,
    fanId: third,
    title: 'Lost and found',
    message: 'I lost a blue scarf near the bar.',
    status: 'closed',
    answer: { by: managerId, content: 'It is at the kiosk, with your name on it.' },
    createdAt: ago(70),
  });
  await buildSupportCase(tx, {
    eventId,
    title: 'Unable to log in',
    message: 'The code never arrives. My number ends in 12.',
    name: 'Robin Hale',
    email: 'robin.hale@demo.example.org',
    createdAt: ago(15),
  });
  await buildSupportCase(tx, {
    eventId: null,
    title: 'Unable to log in',
    message: 'My link says that it is invalid.',
    name: 'Kim Osei',
    email: 'kim.osei@demo.example.org',
    createdAt: ago(25),
  });
  await buildSupportAnswer(tx, {
    managerId,
    title: 'Cloakroom',
    content: 'Hello {name}, the cloakroom is left of the north door of {venue}. Yours, {me}',
  });
  await buildSupportAnswer(tx, {
    managerId,
    title: 'Code does not arrive',
    content: 'Hello {name}, please tell the door your name: {event} has you on its list.',
  });
}
