import { ApiError } from '@backline/client';

/** Uploads bytes with PUT to a signed URL. Sends no cookies, because the URL itself grants the write. */
export async function storeFile(url: string, blob: Blob, type: string): Promise<void> {
  const headers = { 'Content-Type': type, 'If-None-Match': '*' };
  const stored = await fetch(url, { method: 'PUT', body: blob, headers, credentials: 'omit' }).catch(() => null);
  if (stored === null) throw new ApiError({ status: 0, code: 'no_response', message: '' });
  if (!stored.ok) throw new Error(`the store answered ${stored.status}`);
}
