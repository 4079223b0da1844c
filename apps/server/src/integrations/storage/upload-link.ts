import { z } from 'zod';
import { deriveKey, isSameText, sign } from '../../platform/crypto/crypto.ts';
import { StorageError } from './storage-error.ts';

/** What a signed link permits. `expiresAt` in seconds since the epoch, as it stands in the url. */
export interface UploadGrant {
  key: string;
  contentType: string;
  maxBytes: number;
  expiresAt: number;
}

const wholeNumber = z.stringFormat('whole-number', /^\d{1,15}$/).transform(Number);
const linkQuery = z.object({ expires: wholeNumber, type: z.string(), max: wholeNumber, signature: z.string() });

/** A key for upload links alone, so that no signature made elsewhere in the product opens one. */
export function deriveLinkKey(secretKey: string): Buffer {
  return deriveKey(secretKey, 'upload-link');
}

/** The query string of the link, without the question mark. */
export function signGrant(linkKey: Buffer, grant: UploadGrant): string {
  return new URLSearchParams({
    expires: String(grant.expiresAt),
    type: grant.contentType,
    max: String(grant.maxBytes),
    signature: signature(linkKey, grant),
  }).toString();
}

/**
 * Reads back what {@link signGrant} wrote. Throws `upload_link_invalid`, and `upload_link_expired` only for a link that
 * was truly ours.
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
  // JSON, because joined strings could be cut at another place and still carry the same signature.
  return sign(linkKey, JSON.stringify([key, contentType, maxBytes, expiresAt]));
}
