import type { Input, Operation } from '@backline/contract/operation';
import * as reportTexts from '@backline/contract/reports.texts';
import { getAuthDetails } from '@backline/contract/session';
import { api } from './api.ts';

export interface ExportedFile {
  name: string;
  content: Blob;
}

interface Progress {
  signal: AbortSignal;
  onRows(rows: number): void;
}

/** Number of bytes collected in memory before they become a Blob, which the browser may store on disk. */
const piecesBytes = 4 * 2 ** 20;

/** Downloads an export. Throws the server's error, or another one if the download is incomplete. */
export async function fetchExport<Op extends Operation>(
  operation: Op,
  input: Input<Op>,
  { signal, onRows }: Progress,
): Promise<ExportedFile> {
  const response = await ask(operation, input, signal);
  const reader = response.body?.getReader();
  const counter = new RowCounter();
  let content = new Blob([], { type: 'text/csv;charset=utf-8' });
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const keep = () => {
    content = new Blob([content, ...pieces], { type: content.type });
    pieces = [];
    bytes = 0;
  };
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done || value === undefined) break;
      pieces.push(value);
      bytes += value.length;
      onRows(counter.count(value));
      if (bytes >= piecesBytes) keep();
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Error(reportTexts.exportBroken, { cause: error });
  }
  keep();
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { name: named ?? 'export.csv', content };
}

async function ask(operation: Operation, input: unknown, signal: AbortSignal): Promise<Response> {
  const send = () =>
    fetch(`/api/${operation.path}`, {
      method: operation.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
      credentials: 'include',
      signal,
    });
  let response = await send();
  if (response.status === 401) {
    // A plain fetch does not renew the session by itself as the client's calls do.
    await api.call(getAuthDetails, {});
    response = await send();
  }
  if (response.ok) return response;
  const told = (await response.json().catch(() => null)) as { message?: unknown } | null;
  throw new Error(typeof told?.message === 'string' ? told.message : reportTexts.exportBroken);
}

const quote = 0x22;
const lineFeed = 0x0a;

class RowCounter {
  #isQuoted = false;
  #lines = 0;

  count(bytes: Uint8Array): number {
    for (const byte of bytes) {
      if (byte === quote) this.#isQuoted = !this.#isQuoted;
      else if (byte === lineFeed && !this.#isQuoted) this.#lines += 1;
    }
    return Math.max(0, this.#lines - 1);
  }
}

export function saveFile({ name, content }: ExportedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
