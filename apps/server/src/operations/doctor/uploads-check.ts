import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { uploadsFolder } from '../../integrations/storage/create-storage.ts';
import { networkFault } from '../../integrations/network-fault.ts';
import { failed, ok, type Probe, type Outcome, type CheckContext } from './check.ts';

const answerTimeoutMs = 8_000;
const uploadHeaders = ['content-type', 'if-none-match'];
/** A GIF of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Writes, reads and deletes a tiny image, and asks the store whether browsers may upload to it. */
export const checkUploads: Probe = async ({ config, storage }) => {
  if (config.s3 === undefined && !existsSync(uploadsFolder(config.dataDir))) {
    return failed(`DATA_DIR ${config.dataDir} has no folder for uploads: start Backline first, or correct DATA_DIR.`);
  }
  await storage.check();
  if (config.s3 === undefined) return ok('Uploads are stored in DATA_DIR, which this process can write.');
  const key = `uploads/doctor-${randomUUID()}.gif`;
  const upload = await storage.presignUpload({ key, contentType: 'image/gif', maxBytes: 1_000, expiresInSeconds: 60 });
  const refusal = await corsRefusal(upload, config);
  if (refusal !== null) return refusal;
  try {
    await storage.put(key, pixel, 'image/gif');
    const shown = await fetch(storage.publicUrl(key), { signal: AbortSignal.timeout(answerTimeoutMs) });
    await shown.body?.cancel();
    if (!shown.ok) {
      return failed(
        `Visitors cannot load images (${shown.status}): allow public reads of uploads/ in the bucket ${config.s3.bucket}, or correct S3_PUBLIC_URL.`,
      );
    }
  } catch (error) {
    const target = { at: new URL(config.s3.publicUrl).host, advice: 'correct S3_PUBLIC_URL' };
    throw networkFault(error, target) ?? error;
  } finally {
    await storage.delete(key).catch(() => {});
  }
  return ok(`The bucket ${config.s3.bucket} takes uploads of browsers and shows them.`);
};

/** Sends the request with which a browser asks before it uploads (a CORS preflight). */
async function corsRefusal(upload: string, { publicUrl }: CheckContext['config']): Promise<Outcome | null> {
  const { origin } = new URL(publicUrl);
  const answer = await fetch(upload, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': uploadHeaders.join(', '),
    },
    signal: AbortSignal.timeout(answerTimeoutMs),
  });
  await answer.body?.cancel();
  const listed = (name: string) => (answer.headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/);
  const allows = (name: string, ...wanted: string[]) =>
    listed(name).includes('*') || wanted.every((each) => listed(name).includes(each));
  const isAllowed =
    answer.ok &&
    allows('access-control-allow-origin', origin.toLowerCase()) &&
    allows('access-control-allow-methods', 'put') &&
    allows('access-control-allow-headers', ...uploadHeaders);
  if (isAllowed) return null;
  return failed(
    `Browsers cannot upload: add a CORS rule to the bucket for ${origin} with the method PUT and the headers Content-Type and If-None-Match.`,
  );
}
