import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import * as uploadTexts from '@backline/contract/uploads.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { Operation } from '@backline/contract/operation';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { AppError, badRequest, invalidField } from '../errors/errors.ts';

export interface ReceivedFile {
  path: string;
  sizeBytes: number;
  sha256: Buffer;
}

export interface IncomingFile {
  /**
   * Receives the file. Call it once. Throws `too_large`, `bad_request` for an aborted upload, and a field error for an
   * invalid file.
   */
  receive(): Promise<ReceivedFile>;
  left: AbortSignal;
  discard(): Promise<void>;
}

/** Bytes allowed for the multipart headers around the file. */
const envelopeBytes = 4_096;

/** No request lasts this long: an older file belongs to a killed process. */
const leftoverMs = 3_600_000;

export const incomingFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'incoming');

export function incomingFile(
  request: FastifyRequest,
  { field, maxBytes }: NonNullable<Operation['file']>,
  folder: string,
): IncomingFile {
  const path = join(folder, randomUUID());
  const { left, stopWatching } = watchCaller(request);
  let written: WriteStream | null = null;

  async function receive(): Promise<ReceivedFile> {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes + envelopeBytes) throw tooLarge(field, maxBytes);
    if (!request.isMultipart()) throw invalidField(field, uploadTexts.fileRequired);
    const parts = partsOf(request, maxBytes);
    // Also rejects when the client disconnects, because the stream would then never end.
    return Promise.race([takeOnly(parts), brokenOff(left)]);
  }

  async function takeOnly(parts: AsyncIterable<Multipart>): Promise<ReceivedFile> {
    let received: ReceivedFile | null = null;
    for await (const part of parts) {
      if (part.fieldname !== field) throw invalidField(part.fieldname, generalTexts.unknownField);
      if (part.type !== 'file') throw invalidField(field, uploadTexts.fileRequired);
      if (received !== null) throw invalidField(field, uploadTexts.fileOnce);
      received = await store(part);
    }
    if (received === null) throw invalidField(field, uploadTexts.fileRequired);
    if (received.sizeBytes === 0) throw invalidField(field, uploadTexts.fileEmpty);
    return received;
  }

  async function store({ file }: MultipartFile): Promise<ReceivedFile> {
    const sha256 = createHash('sha256');
    let sizeBytes = 0;
    // Stops the parser, which would otherwise read for as long as the client sends.
    const refuse = () => file.destroy(tooLarge(field, maxBytes));
    if (file.truncated) refuse();
    else file.once('limit', refuse);
    await mkdir(folder, { recursive: true });
    // The client disconnected meanwhile, and the file was discarded.
    if (left.aborted) throw badRequest();
    written = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline(async function* measure() {
      for await (const chunk of orBrokenOff<Buffer>(file)) {
        sha256.update(chunk);
        sizeBytes += chunk.length;
        yield chunk;
      }
    }, written);
    return { path, sizeBytes, sha256: sha256.digest() };
  }

  return {
    receive,
    left,
    async discard() {
      stopWatching();
      // Drains a refused body, because the connection is reusable only after the body was read.
      request.raw.unpipe().resume();
      // Waits until the file is closed, because a file that is still being opened would appear after its removal.
      await closed(written);
      await rm(path, { force: true });
    },
  };
}

async function closed(stream: WriteStream | null): Promise<void> {
  if (stream === null || stream.destroy().closed) return;
  await new Promise<void>((resolve) => stream.once('close', () => resolve()));
}

const partsOf = (request: FastifyRequest, maxBytes: number) =>
  orBrokenOff(request.parts({ limits: { fileSize: maxBytes, parts: 2 } }));

/** Turns errors of the form into `bad_request`. Errors of our disk do not pass through here. */
async function* orBrokenOff<T>(from: AsyncIterable<T>): AsyncGenerator<T> {
  const source = from[Symbol.asyncIterator]();
  for (;;) {
    const next = await source.next().catch((error: unknown) => {
      throw error instanceof AppError ? error : badRequest();
    });
    if (next.done) return;
    yield next.value;
  }
}

function brokenOff(left: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (left.aborted) reject(badRequest());
    left.addEventListener('abort', () => reject(badRequest()));
  });
}

function watchCaller({ raw: { socket } }: FastifyRequest) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (socket.destroyed) abort();
  socket.once('close', abort);
  // Removes the listener, because a keep-alive connection outlives this request.
  return { left: controller.signal, stopWatching: () => void socket.off('close', abort) };
}

export async function deleteLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - leftoverMs) await rm(path, { force: true });
  }
}

function tooLarge(field: string, maxBytes: number): AppError {
  const message = uploadTexts.fileTooLarge(maxBytes / 1024 / 1024);
  return new AppError('too_large', message, { fields: [{ path: field, message }] });
}
