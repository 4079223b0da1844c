import { recoveryCodeCount } from '@backline/contract/second-factor';
import { randomInt } from 'node:crypto';
import { hashToken } from '../../platform/crypto/crypto.ts';

/** Leaves out letters that people confuse with digits. 16 of 32 characters are 80 bits, so a plain hash is enough. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789';
const length = 16;

export const isRecoveryCode = (code: string): boolean => code.length === length;

export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  );
}

/** Returns the code as people read it: four groups of four. */
export const shownCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;

export const hashCode = (code: string): Buffer => hashToken(`recovery-code:${code}`);
