import { randomBytes } from 'node:crypto';
import { maxImageBytes } from '@backline/contract/images';
import { messages } from '@backline/contract/messages';
import type { Output, ParsedInput } from '@backline/contract/operation';
import { type generatePreSignedUrlUpload as operation, uploadNoun } from '@backline/contract/uploads';
import { invalidField } from '../../platform/errors/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { verifyImage } from '../../platform/storage/verify-upload.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import * as uploads from './uploads.repository.ts';

const linkSeconds = 15 * 60;
/** Far more than a person picks, far less than fills a disk. */
const uploadsPerHour = { limit: 300, windowSeconds: 3600 };

/** What each type's file is called, so that a name can never claim another type than the bytes are checked for. */
const extensionOf = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
} as const;

/** A signed address to PUT one image to. The name in it is ours: a person's file name only lends its words. */
export async function presignUpload(
  ctx: ActorContext,
  input: ParsedInput<typeof operation>,
): Promise<Output<typeof operation>> {
  const { storage, db } = ctx.platform;
  await throttle(db, `upload/${ctx.actor.id}`, uploadsPerHour);
  const key = `uploads/${randomBytes(12).toString('hex')}-${slug(input.fileName)}.${extensionOf[input.fileType]}`;
  const url = await storage.presignUpload({
    key,
    contentType: input.fileType,
    maxBytes: maxImageBytes,
    sizeBytes: input.fileSize,
    expiresInSeconds: linkSeconds,
  });
  return ctx.transaction(async (tx) => {
    await uploads.insert(tx, { key, uploaderId: ctx.actor.id, contentType: input.fileType });
    await ctx.audit(tx, { action: 'upload.promised', noun: uploadNoun, id: key, name: null });
    return { url, public_url: storage.publicUrl(key) };
  });
}

function slug(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, '').toLowerCase();
  return (
    stem
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40) || 'image'
  );
}

/** Any key: it shows what the store's addresses begin with. */
const sampleKey = 'uploads/x.png';

/**
 * The store's key for an address that a form sent, or null for none. Throws a field error unless it is an image that is
 * attached already, or one that this person uploaded and whose bytes are what they claim. Call it before the transaction:
 * it reads from the store.
 */
export async function imageKey(ctx: ActorContext, path: string, url: string | null): Promise<string | null> {
  if (url === null) return null;
  const { storage } = ctx.platform;
  const base = storage.publicUrl(sampleKey).slice(0, -sampleKey.length);
  const key = url.startsWith(base) ? url.slice(base.length) : null;
  const upload = key === null ? null : await uploads.findByKey(ctx.db, key);
  if (upload === null) throw invalidField(path, messages.imageUnknown);
  if (upload.attached_at !== null) return upload.key;
  if (upload.uploader_id !== ctx.actor.id) throw invalidField(path, messages.imageUnknown);
  const verdict = await verifyImage(storage, upload.key, { maxBytes: maxImageBytes });
  if (verdict === 'ok') return upload.key;
  switch (verdict.reason) {
    case 'upload_too_large':
      throw invalidField(path, messages.imageTooLarge);
    case 'object_not_found':
    case 'invalid_key':
      throw invalidField(path, messages.imageUnknown);
    default:
      throw invalidField(path, messages.imageOnly);
  }
}

/**
 * Keeps the objects, by the field that names each: a row points at them from this transaction on. Throws a field error
 * for one that was deleted since it was looked at.
 */
export async function keepImages(tx: Tx, images: Readonly<Record<string, string | null>>): Promise<void> {
  const keys = [...new Set(Object.values(images).filter((key) => key !== null))];
  if (keys.length === 0) return;
  const kept = await uploads.keep(tx, keys);
  const gone = Object.entries(images).find(([, key]) => key !== null && !kept.includes(key));
  if (gone !== undefined) throw invalidField(gone[0], messages.imageUnknown);
}
