import { messageOf } from '../../platform/errors/message-of.ts';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { ConfigError } from '../../platform/config/config-error.ts';
import { BackupError } from './backup-error.ts';

/** First bytes of a file that age encrypted, in the format that is not armored. */
const header = Buffer.from('age-encryption.org/v1');

/** Size of a part of the file that shows whether it is encrypted. */
export const headerBytes = header.length;

export const isEncrypted = (start: Buffer) => start.subarray(0, headerBytes).equals(header);

// Loaded only here, because few starts need the library.
const loadAge = () => import('age-encryption');

export interface Keys {
  publicKey: string;
  privateKey: string;
}

export async function createKeys(): Promise<Keys> {
  const age = await loadAge();
  const privateKey = await age.generateX25519Identity();
  return { privateKey, publicKey: await age.identityToRecipient(privateKey) };
}

/** Throws {@link ConfigError} for a key that was not copied as a whole. */
export async function checkPublicKey(publicKey: string): Promise<void> {
  const { Encrypter } = await loadAge();
  try {
    new Encrypter().addRecipient(publicKey);
  } catch (error) {
    throw new ConfigError(
      `BACKUP_PUBLIC_KEY: this is not a whole public key of age (${messageOf(error)}); copy it again`,
    );
  }
}

/** Encrypts to every one of the keys, so that each of their owners can read the result alone. */
export async function encrypt(plain: Readable, publicKeys: readonly string[]): Promise<Readable> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  for (const key of publicKeys) encrypter.addRecipient(key);
  return asNode(await encrypter.encrypt(asWeb(plain)));
}

/** Rejects with {@link BackupError} when none of the private keys fits. */
export async function decrypt(encrypted: Readable, privateKeys: readonly string[]): Promise<Readable> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const key of privateKeys) decrypter.addIdentity(key);
  try {
    return asNode(await decrypter.decrypt(asWeb(encrypted)));
  } catch (error) {
    encrypted.destroy();
    throw new BackupError(`cannot be decrypted (${messageOf(error)})`);
  }
}

/** Reads the private keys of a file that age-keygen wrote. Its lines with # are comments. */
export function parseIdentities(text: string, file: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (keys.length > 0 && keys.every((key) => /^AGE-SECRET-KEY-(PQ-)?1[A-Z0-9]+$/.test(key))) return keys;
  throw new BackupError(`${file} holds no private key of age, which begins with AGE-SECRET-KEY-`);
}

const asWeb = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;
const asNode = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as ReadableStream<Uint8Array>);
