import type { Attendance } from '@backline/contract/attendance';
import { defaultBrand } from '@backline/contract/shown-brand';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { App } from '../src/app/app.tsx';
import { openQueryClient } from './fan-page.tsx';

const hourMs = 3_600_000;

export function openApp(path: string) {
  cleanup();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  window.history.replaceState(null, '', `/fan${path}`);
  render(<App queryClient={openQueryClient()} />);
  return userEvent.setup();
}

export const attendance = (more: Partial<Attendance> = {}): Attendance => ({
  event_id: 7,
  event_name: 'Loud Night',
  event_role: 'USER',
  section: '',
  row: '',
  seat: '',
  named_seat: null,
  checkin_dttm: null,
  event_code: 'ABC234',
  event_dttm: Date.now() + hourMs,
  timezone: 'CST',
  venue: 'The Barn',
  city: 'Chicago',
  event_image_thumbnail_url: null,
  event_image_url: null,
  brand: defaultBrand,
  accent: null,
  seo_url: 'loud-night',
  artists: [],
  offers: [],
  announced_codes: 0,
  checkin_opens_dttm: Date.now() - hourMs,
  checkin_closes_dttm: Date.now() + 12 * hourMs,
  ...more,
});
