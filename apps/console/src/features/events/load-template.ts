import { fileTimeoutMs } from '@backline/client';
import { exportEvent } from '@backline/contract/event-files';
import { api } from '../../lib/api.ts';
import type { ExportedFile } from '../../lib/export-file.ts';

/** Returns the file under the name that the server gives it. */
export async function loadTemplate(eventId: number): Promise<ExportedFile> {
  let disposition = '';
  const file = await api.call(
    exportEvent,
    { event_id: eventId },
    { timeoutMs: fileTimeoutMs, onHeaders: (headers) => (disposition = headers.get('content-disposition') ?? '') },
  );
  const [, name = 'event.backline.json'] = /filename="([^"]+)"/.exec(disposition) ?? [];
  return { name, content: new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }) };
}
