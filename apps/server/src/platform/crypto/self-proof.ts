import { randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { deriveKey, isSameText, sign } from './crypto.ts';

export interface SelfCheckQuestion {
  /** Query of the request, without a question mark. */
  query: string;
  /** The proof that the answer must contain. */
  expected: string;
}

type Settings = Pick<Config, 'secretKey'>;

const keyOf = ({ secretKey }: Settings) => deriveKey(secretKey, 'self-check');

/** Only holders of SECRET_KEY can ask, so strangers learn nothing about the proxy. */
export function askSelf(settings: Settings): SelfCheckQuestion {
  const nonce = randomBytes(16).toString('hex');
  const key = keyOf(settings);
  return { query: `check=${nonce}.${sign(key, `ask ${nonce}`)}`, expected: sign(key, `answer ${nonce}`) };
}

/** Returns the proof for a valid question in the query of this URL, otherwise null. */
export function proofFor(url: string, settings: Settings): string | null {
  const [, nonce = '', asked = ''] = /[?&]check=([\da-f]{32})\.([\w-]{43})$/.exec(url) ?? [];
  const key = keyOf(settings);
  return nonce !== '' && isSameText(asked, sign(key, `ask ${nonce}`)) ? sign(key, `answer ${nonce}`) : null;
}

/** Returns whether a URL holds a question, valid or not. */
export const isSelfCheck = (url: string): boolean => url.includes('?check=');
