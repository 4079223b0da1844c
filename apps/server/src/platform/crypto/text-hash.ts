import { createHash } from 'node:crypto';

const digest = (text: string, encoding: 'base64' | 'base64url') => createHash('sha256').update(text).digest(encoding);

/** Returns a version for the address of a file that browsers cache. */
export const versionOf = (text: string): string => digest(text, 'base64url');

/** Returns a strong entity tag. */
export const entityTagOf = (text: string): string => `"${digest(text, 'base64url')}"`;

/** Returns the source of a content security policy that allows exactly this inline style or script. */
export const hashSourceOf = (text: string): string => `'sha256-${digest(text, 'base64')}'`;
