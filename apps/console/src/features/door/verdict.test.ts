import { describe, expect, it } from 'vitest';
import { answerOf } from './door-testing.ts';
import { verdictOf } from './verdict.ts';

const zone = 'America/Chicago';
const wordsOf = (...answer: Parameters<typeof answerOf>) => {
  const { tone, word, name, seat, reason } = verdictOf(answerOf(...answer), zone);
  return [tone, word, name, seat, reason];
};

describe('what a door says, told apart by tone and word', () => {
  it('lets in with the name and the seat', () => {
    expect(wordsOf('checked_in')).toEqual(['in', 'Checked in', 'Zoe Lane', 'Section 12 · Row C · Seat 4', '']);
  });

  it('says where the fan believes to sit when the list says otherwise', () => {
    const answer = wordsOf('checked_in', { named_seat: { section: 'Balcony', row: '', seat: '9' } });
    expect(answer.at(-1)).toBe('They say: Section Balcony · Seat 9.');
  });

  it('tells when and by whom somebody came in, by the clocks of the event', () => {
    expect(wordsOf('already_in')).toEqual([
      'already',
      'Already in',
      'Zoe Lane',
      'Section 12 · Row C · Seat 4',
      'At 07:35 PM, by Tim.',
    ]);
    expect(wordsOf('already_in', { checked_in_by: null }).at(-1)).toBe('At 07:35 PM, by their own hand.');
  });

  it('says until when it was open, and from when on it is', () => {
    expect(wordsOf('not_open_yet').at(-1)).toBe('Check-in opens 01-01-2030 07:30 AM.');
    expect(wordsOf('over').at(-1)).toBe('Check-in was open until 02-01-2030 07:30 AM.');
  });

  it.each([
    ['other_event', 'Other event', /Day Two/],
    ['unknown', 'Not on the list', /did not join/],
    ['not_open_yet', 'Not open yet', /opens/],
    ['over', 'Over', /until/],
    ['code_expired', 'Old code', /every 30 seconds/],
    ['code_invalid', 'Not our code', /Show my code/],
  ] as const)('lets nobody in for %s, and says what to do', (outcome, word, reason) => {
    const verdict = verdictOf(answerOf(outcome), zone);
    expect([verdict.tone, verdict.word]).toEqual(['refused', word]);
    expect(verdict.reason).toMatch(reason);
  });
});
