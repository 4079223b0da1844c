import * as trackTexts from '@backline/contract/tracks.texts';
import { maxSongBytes } from '@backline/contract/tempo';
import { songType } from '@backline/contract/uploads';
import type { Tx } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/errors/errors.ts';
import { verifyAudio } from '../../integrations/storage/verify-upload.ts';
import { keyOfAddress } from './upload-names.ts';
import type { UploaderContext } from './attached-images.ts';
import * as uploads from './uploads.repository.ts';

const refusals = {
  invalid_key: trackTexts.songUnknown,
  object_not_found: trackTexts.songUnknown,
  upload_too_large: trackTexts.songTooLarge(maxSongBytes / 1024 ** 2),
  upload_empty: trackTexts.songEmpty,
  upload_content_mismatch: trackTexts.songUnreadable,
  upload_unsafe_svg: trackTexts.songUnreadable,
  upload_complex_svg: trackTexts.songUnreadable,
} as const;

/**
 * Throws a field error unless the URL is this person's unused upload. Call it before the transaction, because it reads
 * from the store.
 */
export async function songKey(ctx: UploaderContext, path: string, url: string): Promise<string> {
  const { storage } = ctx.platform;
  const key = keyOfAddress(storage, url);
  const upload = key === null ? null : await uploads.findByKey(ctx.db, key);
  const isTheirs = upload?.uploader_id === ctx.actor.id && upload.content_type === songType;
  if (upload === null || !isTheirs || upload.attached_at !== null) throw invalidField(path, trackTexts.songUnknown);
  const verdict = await verifyAudio(storage, upload.key, { maxBytes: maxSongBytes });
  if (verdict === 'ok') return upload.key;
  // Keeps the record of a missing object, because the upload may still arrive.
  if (verdict.reason !== 'object_not_found') await discardSong(ctx, upload.key);
  throw invalidField(path, refusals[verdict.reason]);
}

export async function discardSong({ platform }: Pick<UploaderContext, 'platform'>, key: string): Promise<void> {
  const isUnused = await platform.db.transaction().execute((tx) => uploads.giveUpUnlessUsed(tx, key));
  if (isUnused === null) return;
  await platform.storage.delete(key);
  await uploads.forget(platform.db, key);
}

/** Throws a field error if another row uses the song, or if the song is being deleted. */
export async function keepSong(tx: Tx, path: string, key: string): Promise<void> {
  if (!(await uploads.keepFirst(tx, key))) throw invalidField(path, trackTexts.songUnknown);
}
