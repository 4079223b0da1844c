const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/**
 * Describes a change as `+$25.00 (+50%) from $50.00`. Takes integers, such as cents. Omits the percentage if `before`
 * is 0.
 */
export function describeChange(now: number, before: number, format: (value: number) => string): string {
  if (now === before) return `No change from ${format(before)}`;
  const sign = now > before ? '+' : '−';
  const difference = Math.abs(now - before);
  const share = before === 0 ? '' : ` (${sign}${percents.format(difference / before)})`;
  return `${sign}${format(difference)}${share} from ${format(before)}`;
}
