import type { Config } from '../../platform/config/config.ts';

const hidden = '[hidden]';
/** Shorter values would also stand in innocent words. */
const minLength = 6;

/** Hides secrets of the settings, in case the error of a library contains one. */
export function withoutSecrets(text: string, { secrets, secretKey, push }: Config): string {
  // These two may come from files.
  return [...secrets, secretKey, push.fcm?.privateKey]
    .filter((secret) => secret !== undefined)
    .filter((secret) => secret.length >= minLength)
    .reduce((clean, secret) => clean.replaceAll(secret, hidden), text);
}
