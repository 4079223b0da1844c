import { z } from 'zod';
import { deriveKey, isSameText, sign } from '../../platform/crypto/crypto.ts';
import { StorageError } from './storage-error.ts';

/** The content of a signed link. `expiresAt` is in seconds since the epoch. */
export interface UploadGrant {
  key: string;
  contentType: string;
  maxBytes: number;
  expiresAt: number;
}

const wholeNumber = z.stringFormat('whole-number', /^\d{1,15}$/).transform(Number);
const linkQuery = z.object({ expires: wholeNumber, type: z.string(), max: wholeNumber, signature: z.string() });

/** Derives a separate key, so no other signature of the product is valid as an upload link. */
export function deriveLinkKey(secretKey: string): Buffer {
  return deriveKey(secretKey, 'upload-link');
}

export function signGrant(linkKey: Buffer, grant: UploadGrant): string {
  return new URLSearchParams({
    expires: String(grant.expiresAt),
    type: grant.contentType,
    max: String(grant.maxBytes),
    signature: signature(linkKey, grant),
  }).toString();
}

/**
 * Throws `upload_link_invalid` for a bad signature, and `upload_link_expired` for a link that is correctly signed but
 * too old.
 */
export function openGrant(linkKey: Buffer, key: string, query: unknown): UploadGrant {
  const parsed = linkQuery.safeParse(query);
  if (!parsed.success) throw new StorageError('upload_link_invalid');
  const { expires: expiresAt, type: contentType, max: maxBytes } = parsed.data;
  const grant = { key, contentType, maxBytes, expiresAt };
  if (!isSameText(parsed.data.signature, signature(linkKey, grant))) throw new StorageError('upload_link_invalid');
  if (expiresAt * 1000 <= Date.now()) throw new StorageError('upload_link_expired');
  return grant;
}

function signature(linkKey: Buffer, { key, contentType, maxBytes, expiresAt }: UploadGrant): string {
  // Signs JSON, because joined strings are ambiguous: two different grants could have the same signature.
  return sign(linkKey, JSON.stringify([key, contentType, maxBytes, expiresAt]));
}
