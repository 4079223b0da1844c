import { describe, expect, it } from 'vitest';
import { answerOf } from '../../testing/door.ts';
import type { StationTimes } from '../scan-station/verdict.ts';
import { verdictOf } from './verdict.ts';

const times: StationTimes = {
  time: (at) => new Date(at).toISOString().slice(11, 16),
  moment: (at) => new Date(at).toISOString().slice(0, 16),
};
const wordsOf = (...answer: Parameters<typeof answerOf>) => {
  const { tone, word, name, seat, reason } = verdictOf(answerOf(...answer), times);
  return [tone, word, name, seat, reason].map((text) => text?.replaceAll('\u00a0', ' '));
};

describe('the result shown at the door', () => {
  it('admits a fan, and shows the name and the seat', () => {
    expect(wordsOf('checked_in')).toEqual(['in', 'Checked in', 'Zoe Lane', 'Section 12 · Row C · Seat 4', '']);
  });

  it('shows the seat that the fan named if it differs from the list', () => {
    const answer = wordsOf('checked_in', { named_seat: { section: 'Balcony', row: '', seat: '9' } });
    expect(answer.at(-1)).toBe('Seat the fan entered: Section Balcony · Seat 9.');
  });

  it('shows when and by whom a fan was checked in, in the app’s time zone', () => {
    expect(wordsOf('already_in')).toEqual([
      'already',
      'Already checked in',
      'Zoe Lane',
      'Section 12 · Row C · Seat 4',
      'At 01:35, by Tim.',
    ]);
    expect(wordsOf('already_in', { checked_in_by: null }).at(-1)).toBe('At 01:35 (self check-in).');
  });

  it('shows when check-in closed, or when it will open', () => {
    expect(wordsOf('not_open_yet').at(-1)).toBe('Check-in opens 2030-01-01T13:30.');
    expect(wordsOf('over').at(-1)).toBe('Check-in closed 2030-01-02T13:30.');
  });

  it.each([
    ['other_event', 'Different event', /Day Two/],
    ['unknown', 'Not on the list', /hasn’t joined/],
    ['not_open_yet', 'Check-in not open yet', /opens/],
    ['over', 'Check-in closed', /Check-in closed/],
    ['code_expired', 'Expired code', /every 30 seconds/],
    ['code_invalid', 'Unknown code', /My code/],
  ] as const)('shows the outcome %s as a refusal, with the next step', (outcome, word, reason) => {
    const verdict = verdictOf(answerOf(outcome), times);
    expect([verdict.tone, verdict.word]).toEqual(['refused', word]);
    expect(verdict.reason).toMatch(reason);
  });
});
