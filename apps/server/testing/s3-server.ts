import { SignatureV4 } from '@smithy/signature-v4';
import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface S3ServerOptions {
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Keys per listing; a small value tests paging. */
  pageSize?: number;
  /** Allowed origin of the bucket's CORS rule; without it browsers cannot upload. */
  origin?: string;
  /** Lets anybody read `uploads/`, as docs/operations/scale.md asks of a bucket. */
  isPublic?: boolean;
  /** Starts without the bucket, which a client then creates. */
  isEmpty?: boolean;
}

export interface S3Server {
  endpoint: string;
  /** Environment variables for a product server that stores its files here. */
  env: NodeJS.ProcessEnv;
  objects: Map<string, { body: Buffer; contentType: string }>;
  /** Files in parts that are neither complete nor aborted, by the id of the upload. */
  uploads: Map<string, { key: string; parts: Map<number, Buffer> }>;
  /** The bucket's CORS rules (XML) and policy (JSON) as clients set them. */
  rules: Map<string, string>;
  close(): Promise<void>;
}

/** docs/operations/scale.md requires the bucket to allow these headers. */
const corsHeaders = 'Content-Type, If-None-Match';
const signingWindowMs = 15 * 60 * 1000;

class Sha256 {
  readonly #hash: Hash | Hmac;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytes(secret));
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytes(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}

/**
 * Implements S3 in memory: put (with `If-None-Match: *`), get (with ranges), head, delete, list, and files in parts. Unlike s3rver it
 * verifies every signature, in header or query, and refuses unsigned requests.
 */
export async function startS3Server(options: S3ServerOptions): Promise<S3Server> {
  const store = new ObjectStore(options);
  const server = createServer((request, response) => {
    store.handle(request, response).catch((error: unknown) => answerError(response, 500, String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    env: {
      S3_ENDPOINT: endpoint,
      S3_REGION: options.region,
      S3_BUCKET: options.bucket,
      S3_ACCESS_KEY_ID: options.accessKeyId,
      S3_SECRET_ACCESS_KEY: options.secretAccessKey,
    },
    objects: store.objects,
    uploads: store.uploads,
    rules: store.rules,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

class ObjectStore {
  readonly objects: S3Server['objects'] = new Map();
  readonly uploads: S3Server['uploads'] = new Map();
  readonly rules: S3Server['rules'] = new Map();
  #hasBucket: boolean;
  readonly #options: S3ServerOptions;
  readonly #signer: SignatureV4;

  constructor(options: S3ServerOptions) {
    const { accessKeyId, secretAccessKey, region } = options;
    this.#options = options;
    this.#hasBucket = options.isEmpty !== true;
    this.#signer = new SignatureV4({
      service: 's3',
      region,
      credentials: { accessKeyId, secretAccessKey },
      sha256: Sha256,
      uriEscapePath: false,
    });
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { bucket, isPublic = this.rules.get('policy')?.includes(`${this.#options.bucket}/uploads/*`) } =
      this.#options;
    const url = new URL(request.url ?? '/', 'http://localhost');
    const origin = this.#options.origin ?? /<AllowedOrigin>([^<]+)/.exec(this.rules.get('cors') ?? '')?.[1];
    if (origin !== undefined && request.headers.origin === origin) {
      response.setHeader('access-control-allow-origin', origin);
      if (request.method === 'OPTIONS') {
        const allowed = { 'access-control-allow-methods': 'PUT', 'access-control-allow-headers': corsHeaders };
        return void response.writeHead(200, allowed).end();
      }
    }
    const shown = `/${bucket}/uploads/`;
    if (isPublic === true && request.method === 'GET' && url.pathname.startsWith(shown) && url.search === '')
      return this.#answerObject(request, response, url.pathname.slice(bucket.length + 2));
    const body = await buffer(request);
    const refusal = await signatureRefusal(this.#signer, request, url, body);
    if (refusal !== null) return answerError(response, 403, refusal);
    const [, asked = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
    if (asked !== bucket) return answerError(response, 404, 'NoSuchBucket');
    const key = rest.join('/');
    if (!this.#hasBucket && !(key === '' && request.method === 'PUT'))
      return answerError(response, 404, 'NoSuchBucket');
    const rule = ['cors', 'policy'].find((name) => url.searchParams.has(name));
    if (rule !== undefined) return this.#answerRule(request, response, { rule, body });
    if (key === '' && request.method === 'PUT') {
      this.#hasBucket = true;
      return void response.writeHead(200).end();
    }
    if (key === '') return this.#answerBucket(request, response, url);
    if (url.searchParams.has('uploads')) return this.#beginParts(response, key);
    const uploadId = url.searchParams.get('uploadId');
    if (uploadId !== null) {
      const partNumber = Number(url.searchParams.get('partNumber'));
      return this.#answerParts(request, response, { uploadId, partNumber, body });
    }
    if (request.method === 'PUT') return this.#put(request, response, { key, body });
    if (request.method === 'DELETE') {
      this.objects.delete(key);
      return void response.writeHead(204).end();
    }
    this.#answerObject(request, response, key);
  }

  #put({ headers }: IncomingMessage, response: ServerResponse, { key, body }: { key: string; body: Buffer }): void {
    const isTaken = headers['if-none-match'] === '*' && this.objects.has(key);
    if (isTaken) return answerError(response, 412, 'PreconditionFailed');
    this.objects.set(key, { body, contentType: headers['content-type'] ?? 'binary/octet-stream' });
    response.writeHead(200, { etag: '"stored"' }).end();
  }

  #answerRule(
    { method }: IncomingMessage,
    response: ServerResponse,
    { rule, body }: { rule: string; body: Buffer },
  ): void {
    if (method === 'PUT') {
      this.rules.set(rule, body.toString());
      return void response.writeHead(200).end();
    }
    const found = this.rules.get(rule);
    if (found === undefined) return answerError(response, 404, `No_${rule}`);
    response.writeHead(200).end(found);
  }

  #beginParts(response: ServerResponse, key: string): void {
    const uploadId = `upload-${this.uploads.size + 1}-${key.length}`;
    this.uploads.set(uploadId, { key, parts: new Map() });
    answerXml(
      response,
      200,
      `<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
    );
  }

  #answerParts(
    request: IncomingMessage,
    response: ServerResponse,
    { uploadId, partNumber, body }: { uploadId: string; partNumber: number; body: Buffer },
  ): void {
    const upload = this.uploads.get(uploadId);
    if (upload === undefined) return answerError(response, 404, 'NoSuchUpload');
    if (request.method === 'PUT') {
      upload.parts.set(partNumber, body);
      return void response.writeHead(200, { etag: `"part-${partNumber}"` }).end();
    }
    this.uploads.delete(uploadId);
    if (request.method === 'DELETE') return void response.writeHead(204).end();
    const asked = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number));
    const parts = asked.map((number) => upload.parts.get(number) ?? Buffer.alloc(0));
    this.objects.set(upload.key, { body: Buffer.concat(parts), contentType: 'application/octet-stream' });
    answerXml(response, 200, '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
  }

  #answerBucket(request: IncomingMessage, response: ServerResponse, url: URL): void {
    if (request.method === 'HEAD') return void response.writeHead(200).end();
    if (url.searchParams.has('uploads')) {
      const open = [...this.uploads].map(
        ([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`,
      );
      return answerXml(response, 200, `<ListMultipartUploadsResult>${open.join('')}</ListMultipartUploadsResult>`);
    }
    const after = url.searchParams.get('continuation-token') ?? '';
    const prefix = url.searchParams.get('prefix') ?? '';
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const page = keys.slice(0, this.#options.pageSize ?? 1000);
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${this.objects.get(key)?.body.length}</Size></Contents>`,
    );
    const isTruncated = keys.length > page.length;
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    answerXml(
      response,
      200,
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  }

  #answerObject(request: IncomingMessage, response: ServerResponse, key: string): void {
    const found = this.objects.get(key);
    if (found === undefined) return answerError(response, 404, 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const isPart = from !== undefined;
    if (isPart && Number(from) >= found.body.length) return answerError(response, 416, 'InvalidRange');
    const body = isPart ? found.body.subarray(Number(from), Number(to) + 1) : found.body;
    response.writeHead(isPart ? 206 : 200, { 'content-type': found.contentType, 'content-length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
  }
}

async function signatureRefusal(
  signer: SignatureV4,
  request: IncomingMessage,
  url: URL,
  body: Buffer,
): Promise<string | null> {
  const inQuery = url.searchParams.get('X-Amz-Signature');
  const inHeader = /Signature=([0-9a-f]+)$/.exec(request.headers.authorization ?? '')?.[1];
  const signedNames =
    url.searchParams.get('X-Amz-SignedHeaders') ??
    /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '')?.[1];
  const date = url.searchParams.get('X-Amz-Date') ?? String(request.headers['x-amz-date']);
  const signingDate = new Date(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if ((inQuery ?? inHeader) === undefined || signedNames === undefined || Number.isNaN(signingDate.getTime()))
    return 'AccessDenied';
  const signableHeaders = new Set(signedNames.split(';'));
  if (!signableHeaders.has('host')) return 'AccessDenied';
  const headers = Object.fromEntries([...signableHeaders].map((name) => [name, String(request.headers[name] ?? '')]));
  const query = Object.fromEntries([...url.searchParams].filter(([name]) => name !== 'X-Amz-Signature'));
  const message = {
    method: request.method ?? '',
    protocol: 'http:',
    hostname: url.hostname,
    path: url.pathname,
    headers,
    query,
  };

  if (inQuery !== null) {
    const expiresIn = Number(query['X-Amz-Expires']);
    if (Date.now() > signingDate.getTime() + expiresIn * 1000) return 'AccessDenied';
    message.headers['X-Amz-Content-Sha256'] = 'UNSIGNED-PAYLOAD';
    const signed = await signer.presign(message, { signingDate, expiresIn, signableHeaders });
    return signed.query?.['X-Amz-Signature'] === inQuery ? null : 'SignatureDoesNotMatch';
  }
  if (Math.abs(Date.now() - signingDate.getTime()) > signingWindowMs) return 'RequestTimeTooSkewed';
  if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch';
  const signed = await signer.sign(message, { signingDate, signableHeaders });
  return signed.headers['authorization'] === request.headers.authorization ? null : 'SignatureDoesNotMatch';
}

function answerXml(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
}

function answerError(response: ServerResponse, status: number, code: string): void {
  answerXml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function bytes(data: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}
