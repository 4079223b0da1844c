import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { raffleReceiptPath } from '@backline/contract/raffles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../../platform/http/entity-tag.ts';
import { pagePolicy } from '../../platform/http/security-headers.ts';
import { entityTagOf, hashSourceOf, versionOf } from '../../platform/crypto/text-hash.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { listNumbers } from './raffle-entries.repository.ts';
import { noReceiptPage, raffleReceiptPage } from './raffle-receipt.page.ts';
import { findReceipt, listWinningNumbers, type ReceiptHead } from './raffle-receipt.repository.ts';
import { raffleReceiptStyles } from './raffle-receipt.styles.ts';

type ReceiptRequest = FastifyRequest<{ Params: { raffle_id: string } }>;

/** Maximum drawn receipts to cache. A whole hall opens the same one at once. */
const maxKeptReceipts = 20;

interface DrawnReceipt {
  plain: Buffer;
  zipped: Buffer;
  etag: string;
}

const zip = promisify(gzip);

/** Serves `/raffles/{id}/receipt`. It is not an API operation: it uses no session and returns HTML. */
export function serveRaffleReceipts(app: FastifyInstance, platform: Platform): void {
  const { config, db } = platform;
  const policy = pagePolicy(config, hashSourceOf(raffleReceiptStyles));
  const scripts = { check: addressOf('raffle-receipt.js'), draw: addressOf('draw.js') };
  // Caches the facts of drawn raffles, which never change.
  const drawn = new Map<number, Promise<DrawnReceipt>>();

  async function write(head: ReceiptHead): Promise<DrawnReceipt> {
    const [numbers, winners] = await Promise.all([listNumbers(db, head.id), listWinningNumbers(db, head.id)]);
    const text = JSON.stringify({ ...fixedOf(head), numbers, winners });
    return { plain: Buffer.from(text), zipped: await zip(text), etag: entityTagOf(text) };
  }

  function receiptOf(head: ReceiptHead): Promise<DrawnReceipt> {
    const known = drawn.get(head.id);
    if (known !== undefined) return known;
    const asked = write(head);
    const [oldest] = drawn.keys();
    if (drawn.size >= maxKeptReceipts && oldest !== undefined) drawn.delete(oldest);
    drawn.set(head.id, asked);
    asked.catch(() => drawn.delete(head.id));
    return asked;
  }

  const find = ({ params: { raffle_id: id } }: ReceiptRequest): Promise<ReceiptHead | null> =>
    /^[1-9]\d{0,14}$/.test(id) ? findReceipt(db, Number(id)) : Promise.resolve(null);

  const sendPage = (reply: FastifyReply, markup: string) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(markup);

  app.get('/raffles/:raffle_id/receipt', { schema: { hide: true } }, async (request: ReceiptRequest, reply) => {
    const head = await find(request);
    if (head === null) return sendPage(reply.status(404), noReceiptPage);
    return sendPage(reply, raffleReceiptPage(head, { receipt: `${raffleReceiptPath(head.id)}.json`, ...scripts }));
  });

  app.get('/raffles/:raffle_id/receipt.json', { schema: { hide: true } }, async (request: ReceiptRequest, reply) => {
    void reply.header('cache-control', 'no-cache');
    const head = await find(request);
    if (head === null) return reply.status(404).send({});
    if (head.seed === null) return reply.send(fixedOf(head));
    const { plain, zipped, etag } = await receiptOf(head);
    // A weak tag covers both the plain and the compressed body.
    void reply.header('etag', `W/${etag}`).header('vary', 'accept-encoding');
    const { 'if-none-match': tags, 'accept-encoding': encodings } = request.headers;
    if (isKnown(tags, etag)) return reply.status(304).send();
    void reply.type('application/json; charset=utf-8');
    if (!takesGzip(encodings)) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(zipped);
  });
}

const fixedOf = ({
  is_completed,
  no_of_winners,
  minimum_entries,
  entries,
  commitment,
  seed,
  list_hash,
}: ReceiptHead) => ({
  is_completed,
  no_of_winners,
  minimum_entries,
  entries,
  commitment,
  seed,
  list_hash,
});

const takesGzip = (encodings: string | string[] | undefined) =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(encodings));

/** Adds a version, because browsers cache scripts for a day. */
function addressOf(name: string): string {
  const content = readFileSync(new URL(`../../../static/${name}`, import.meta.url), 'utf8');
  return `/static/${name}?${versionOf(content)}`;
}
