/** Returns the instant at which clocks in `zone` show `hour`:`minute`, `days` days from today. */
export function wallClock(now: Date, days: number, [hour, minute]: readonly [number, number], zone: string): Date {
  const day = new Date(now.getTime() + days * 86_400_000 + offsetMs(now, zone));
  const shown = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour, minute);
  // Uses the offset at that time, since daylight saving may change until then.
  return new Date(shown - offsetMs(new Date(shown - offsetMs(now, zone)), zone));
}

function offsetMs(at: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  );
  return shown - Math.floor(at.getTime() / 1000) * 1000;
}
