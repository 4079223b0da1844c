import { formatCount, missing } from '../../lib/format.ts';

/** `12 ms` */
export const spreadWords = (ms: number | null): string => (ms === null ? missing : `${formatCount(Math.round(ms))} ms`);
