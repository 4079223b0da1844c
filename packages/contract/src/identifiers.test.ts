import { expect, test } from 'vitest';
import { joinEventByCode } from './attendance.ts';
import { listAudit } from './audit.ts';
import { viewEvent } from './events.ts';
import * as generalTexts from './general.texts.ts';
import { listJobs, retryJobs } from './jobs.ts';
import { id, idOr, optionalId } from './primitives.ts';
import { loginAs } from './session.ts';

test.each([
  ['the kind of a log line', listAudit, { entity: 'event\0' }, 'entity'],
  ['an action', listAudit, { action: 'event\0' }, 'action'],
  ['an id of the log', listAudit, { entity: 'event', entity_id: '\ud800' }, 'entity_id'],
  ['a job', listJobs, { state: 'failed', name: 'mail\0' }, 'name'],
  ['jobs', retryJobs, { name: 'mail\0' }, 'name'],
  ['an event’s address', viewEvent, { seo_url: 'loud\0night' }, 'seo_url'],
  ['a person', loginAs, { fbUserId: '\0' }, 'fbUserId'],
])('%s is refused at its field if the database cannot store it', (_what, { input }, sent, path) => {
  expect(input.safeParse(sent).error?.issues.map((issue) => issue.path)).toEqual([[path]]);
});

test('an event code is cleaned like other typed text', () => {
  expect(joinEventByCode.input.parse({ event_code: ' abc\0\u200B23 ' })).toEqual({ event_code: 'ABC23' });
  expect(joinEventByCode.input.safeParse({ event_code: '\0' }).success).toBe(false);
});

test.each([[true], [false], [[7]], [{}], [''], [' '], ['7a'], [1.5], ['1.5'], [0], ['-7']])(
  'an id is never %j',
  (sent) => {
    expect(id.safeParse(sent).error?.issues[0]?.message).toBe(generalTexts.rowNotFound);
    expect(optionalId.safeParse(sent).success).toBe(false);
    expect(idOr('Please choose.').safeParse(sent).error?.issues[0]?.message).toBe('Please choose.');
  },
);

test('an id may be text, as query strings and forms send it', () => {
  expect([id.parse('7'), id.parse(7), optionalId.parse('7'), optionalId.parse(null)]).toEqual([7, 7, 7, null]);
});
