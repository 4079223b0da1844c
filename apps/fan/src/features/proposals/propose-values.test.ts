import { afterEach, expect, test, vi } from 'vitest';
import { emptyValues } from './propose-values.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('preselects the phone’s time zone if the picker offers it, and the first choice otherwise', () => {
  vi.useFakeTimers();
  const begun = ['Asia/Calcutta', 'America/Chicago', 'Europe/Berlin', 'Etc/GMT+5'].map((zone) => {
    vi.stubEnv('TZ', zone);
    // Lets the phone's time zone expire, which is cached for one second.
    vi.advanceTimersByTime(1_001);
    return [zone, emptyValues([]).timezone];
  });
  expect(Object.fromEntries(begun)).toEqual({
    'Asia/Calcutta': 'IST',
    'America/Chicago': 'CST',
    'Europe/Berlin': 'Europe/Berlin',
    'Etc/GMT+5': 'CST',
  });
});
