import type { DoorAnswer, DoorFan, DoorOutcome } from '@backline/contract/door';

export const doorFan = (more: Partial<DoorFan> = {}): DoorFan => ({
  user_id: 42,
  name: 'Zoe Lane',
  profile_image_url: null,
  section: '12',
  row: 'C',
  seat: '4',
  named_seat: null,
  checkin_dttm: Date.UTC(2030, 0, 2, 1, 35),
  checked_in_by: 'Tim',
  ...more,
});

const opening = {
  opens_dttm: Date.UTC(2030, 0, 1, 13, 30),
  closes_dttm: Date.UTC(2030, 0, 2, 13, 30),
};

export function answerOf(outcome: DoorOutcome, fan: Partial<DoorFan> = {}): DoorAnswer {
  const isNobody = outcome === 'unknown' || outcome === 'code_invalid';
  return {
    outcome,
    fan: isNobody ? null : doorFan(fan),
    ...opening,
    other_event: outcome === 'other_event' ? { event_id: 8, event_name: 'Day Two' } : null,
  };
}

export const countsOf = (checkins: number) => ({
  fans: 1_200,
  checkins,
  last_minute: 9,
  country_code: 'US',
  ...opening,
  now_dttm: Date.now(),
});

/** Returns a code as a phone would show it at `atMs`, but without a valid signature. */
export function codeOf(fanId: number, atMs = Date.now(), eventId = 7): string {
  const [event, fan, step] = [eventId, fanId, Math.floor(atMs / 30_000)].map((n) => n.toString(36).toUpperCase());
  return `BL.${event}.${fan}.${step}.0123456789AB`;
}

/** Returns the key presses of a hand scanner: one every two milliseconds by event time, then Enter. */
export function pressesOf(text: string): KeyboardEvent[] {
  const begunAt = new Event('begun').timeStamp;
  return [...Array.from(text), 'Enter'].map((key, place) => {
    const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    return Object.defineProperty(press, 'timeStamp', { value: begunAt + 2 * place });
  });
}
