import type { HandOverAnswer, KioskOrder } from '@backline/contract/hand-overs';
import { itemName } from '@backline/contract/item-name';
import type { QueuedWords } from '../scan-station/queued-entry-text.ts';
import { seatText, newVerdict, type StationTimes, type Tone, type Verdict } from '../scan-station/verdict.ts';
import * as handOverTexts from '@backline/contract/hand-overs.texts';
import type { HandOverAttempt } from './queued-hand-overs.ts';

export function handOverVerdict({ outcome, order, other_event: other }: HandOverAnswer, times: StationTimes): Verdict {
  const of = (tone: Tone, word: string, reason = ''): Verdict => ({
    ...newVerdict(tone, word, reason),
    ...namedBy(order),
  });
  switch (outcome) {
    case 'due':
      if (order?.order_processing_status === 'cancelled')
        return of(
          'already',
          handOverTexts.notDeliveredBefore.word,
          `${handOverTexts.notDeliveredBefore.reason} ${thingsText(order)}`,
        );
      return of('in', handOverTexts.due.word, order === null ? '' : thingsText(order));
    case 'handed_over':
      return of('in', handOverTexts.handedOver.word, order === null ? '' : thingsText(order));
    case 'not_delivered':
      return of('already', handOverTexts.notHandedOver.word, handOverTexts.notHandedOver.reason);
    case 'already_handed_over':
      return of('refused', handOverTexts.already.word, order === null ? '' : handedOverText(order, times));
    case 'changed_since':
      return of('refused', handOverTexts.changedSince.word, handOverTexts.changedSince.reason);
    case 'unpaid':
      return of('refused', handOverTexts.unpaid.word, handOverTexts.unpaid.reason);
    case 'refunded':
      return of('refused', handOverTexts.refunded.word, handOverTexts.refunded.reason);
    case 'disputed':
      return of('refused', handOverTexts.disputed.word, handOverTexts.disputed.reason);
    case 'part_of_others':
      return of('refused', handOverTexts.partOfOthers.word, handOverTexts.partOfOthers.reason);
    case 'other_event':
      return orderOfOtherEvent(other?.event_name ?? null);
    case 'unknown':
      return of('refused', handOverTexts.unknown.word, handOverTexts.unknown.reason);
    case 'code_expired':
      return oldOrderCode;
    case 'code_invalid':
      return noOrderCode;
  }
}

export const noOrderCode = newVerdict('refused', handOverTexts.notOurs.word, handOverTexts.notOurs.reason);
export const oldOrderCode = newVerdict('refused', handOverTexts.oldCode.word, handOverTexts.oldCode.reason);
export const orderOfOtherEvent = (name: string | null): Verdict =>
  newVerdict('refused', handOverTexts.otherEvent.word, handOverTexts.otherEvent.reason(name));
export const orderQueuedBefore = (at: number, times: StationTimes): Verdict =>
  newVerdict('already', handOverTexts.queuedBefore.word, handOverTexts.queuedBefore.reason(times.time(at)));

const namedBy = (order: KioskOrder | null) =>
  order === null ? {} : { name: `${order.order_no} · ${order.name}`, seat: seatText(order) };

/** Formats an order's items as `2 × Tour shirt, M · 1 × Poster`. */
const thingsText = ({ items }: KioskOrder): string =>
  items.map((item) => handOverTexts.quantity(item.quantity, itemName(item))).join(' · ');

/** Formats a hand-over as `At 08:15 PM, by Tim.` Returns '' for an order that was not handed over. */
export const handedOverText = (
  { handed_over_dttm: at, handed_over_by: by }: Pick<KioskOrder, 'handed_over_dttm' | 'handed_over_by'>,
  times: StationTimes,
): string => (at === null ? '' : handOverTexts.already.reason(times.time(at), by));

interface Twice extends Pick<KioskOrder, 'order_no' | 'name' | 'handed_over_by'> {
  handed_over_dttm: number;
  scanned_dttm: number;
  scanned_by: string;
}

export const twiceText = (twice: Twice, times: StationTimes): string =>
  `${handOverTexts.twice(twice.order_no, twice.name)}. ${handOverTexts.twiceText(
    times.time(twice.handed_over_dttm),
    twice.handed_over_by,
    times.time(twice.scanned_dttm),
    twice.scanned_by,
  )}`;

export const queuedHandOverWords = (times: StationTimes): QueuedWords<HandOverAttempt, HandOverAnswer> => ({
  queued: ({ attempt, scannedAt }) => `${handOverTexts.alone(attempt.orderNo)}, ${times.time(scannedAt)}`,
  answer({ told: said }) {
    if (said === null) return '';
    if ('refusal' in said) return said.refusal;
    const { word, reason } = handOverVerdict(said.answer, times);
    return `${word}. ${reason}`;
  },
});
