import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DateTime, NearTime } from './date-time.tsx';

const at = Date.UTC(2025, 11, 24, 18, 30);

it('names the zone in the title, and beside the time only where rows differ', () => {
  render(
    <>
      <DateTime at={at} timezone="CST" />
      <DateTime at={at} timezone="EST" withZone />
      <NearTime at={at} timezone="Asia/Kathmandu" />
    </>,
  );
  const [central, eastern, near] = screen.getAllByRole<HTMLTimeElement>('time');
  expect([central?.textContent, central?.title]).toEqual(['24-12-2025 12:30 PM', '24th Dec, 2025, 12:30 PM CST']);
  expect(eastern?.parentElement?.textContent).toBe('24-12-2025 01:30 PM EST');
  expect([near?.textContent, near?.title]).toEqual(['Dec 25, 2025, 12:15 AM', '25th Dec, 2025, 12:15 AM GMT+5:45']);
  expect(near?.dateTime).toBe('2025-12-24T18:30:00.000Z');
});
