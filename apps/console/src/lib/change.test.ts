import { formatCents } from '@backline/contract/money';
import { expect, it } from 'vitest';
import { describeChange } from './change.ts';
import { formatCount } from './format.ts';

it.each([
  [7_500, 5_000, '+$25.00 (+50%) from $50.00'],
  [5_000, 7_500, '−$25.00 (−33.3%) from $75.00'],
  [0, 5_000, '−$50.00 (−100%) from $50.00'],
  [5_000, 5_000, 'No change from $50.00'],
])('describes the change to %i from %i cents as an amount and a percentage', (now, before, text) => {
  expect(describeChange(now, before, formatCents)).toBe(text);
});

it('shows no percentage if the earlier figure was zero', () => {
  expect(describeChange(1_234, 0, formatCount)).toBe('+1,234 from 0');
  expect(describeChange(0, 0, formatCount)).toBe('No change from 0');
});
