import { formatCount, missing } from '../../lib/format.ts';

/** Formats a spread as `12 ms`. */
export const spreadWords = (ms: number | null): string => (ms === null ? missing : `${formatCount(Math.round(ms))} ms`);
