import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { parseRange } from './byte-range.ts';
import type { FolderStorage } from './folder.storage.ts';
import { isShown } from './object-key.ts';
import { StorageError } from './storage-error.ts';

type ObjectRequest = FastifyRequest<{ Params: { '*': string } }>;
type UploadRequest = FastifyRequest<{ Params: { '*': string }; Body: Readable | undefined }>;

/** The signed link is the whole permission to upload: register these routes outside the session and CSRF checks. */
export const folderStorageRoutes: FastifyPluginAsync<{ storage: FolderStorage }> = async (app, { storage }) => {
  await app.register(async (scope) => bind(scope, storage), { prefix: '/storage' });
};

function bind(app: FastifyInstance, storage: FolderStorage): void {
  const schema = { hide: true };
  app.removeAllContentTypeParsers();
  // Passes the stream on; the store limits its size while writing, so no body is held in memory.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.addHook('onRequest', async (_request, reply) => {
    // Users upload these files, so none of them may run script in our origin.
    reply.headers({
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof StorageError)) throw error;
    return refuse(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => refuse(new StorageError('object_not_found'), request, reply));
  app.put('/*', { schema }, (request: UploadRequest, reply) => receive(storage, request, reply));
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema,
    handler: (request: ObjectRequest, reply) => serve(storage, request, reply),
  });
}

function refuse(error: StorageError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.code === 'unavailable')
    request.log.warn({ code: error.code }, 'storage: the disk is full; uploads are refused until it has room');
  return reply.code(error.statusCode).send({ message: error.message, code: error.code, requestId: request.id });
}

async function receive(storage: FolderStorage, request: UploadRequest, reply: FastifyReply): Promise<FastifyReply> {
  const length = request.headers['content-length'];
  await storage.receive({
    key: request.params['*'],
    query: request.query,
    contentType: request.headers['content-type'],
    sizeBytes: length === undefined ? undefined : Number(length),
    // Fastify does not parse a body without a type and a length. The raw request is then an empty stream.
    body: request.body ?? request.raw,
  });
  return reply.send();
}

async function serve(storage: FolderStorage, request: ObjectRequest, reply: FastifyReply): Promise<FastifyReply> {
  const key = request.params['*'];
  const stat = isShown(key) ? await storage.stat(key) : null;
  if (stat === null) throw new StorageError('object_not_found');
  const range = parseRange(request.headers.range, stat.sizeBytes);
  if (range === null) {
    reply.header('content-range', `bytes */${stat.sizeBytes}`);
    throw new StorageError('range_not_satisfiable');
  }
  const body = request.method === 'HEAD' ? undefined : await storage.read(key, range);
  if (body === null) throw new StorageError('object_not_found');
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${stat.sizeBytes}`);
  reply.headers({
    'content-type': stat.contentType,
    'content-length': range ? range.end - range.start + 1 : stat.sizeBytes,
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  return reply.send(body);
}
