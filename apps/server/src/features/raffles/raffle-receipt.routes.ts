import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { raffleReceiptPath } from '@backline/contract/raffles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from '../../platform/http/security-headers.ts';
import type { Platform } from '../../platform/platform.ts';
import { listNumbers } from './raffle-entries.repository.ts';
import { noReceiptPage, raffleReceiptPage } from './raffle-receipt.page.ts';
import { findReceipt, listWinningNumbers, type ReceiptHead } from './raffle-receipt.repository.ts';
import { raffleReceiptStyles } from './raffle-receipt.styles.ts';

type ReceiptRequest = FastifyRequest<{ Params: { raffle_id: string } }>;

/** Drawn lists that are kept: a hall looks at one of them at the same moment. */
const mostKeptLists = 20;

interface DrawnNumbers {
  numbers: string[];
  winners: string[];
}

/** `/raffles/{id}/receipt` and what its script reads: for anybody, no operation, since it has no session and answers markup. */
export function serveRaffleReceipts(app: FastifyInstance, platform: Platform): void {
  const { config, db } = platform;
  const policy = pagePolicy(config, `'sha256-${digest(raffleReceiptStyles, 'base64')}'`);
  const scripts = { check: addressOf('raffle-receipt.js'), draw: addressOf('draw.js') };
  // What was drawn never changes.
  const drawn = new Map<number, Promise<DrawnNumbers>>();

  function numbersOf(raffleId: number): Promise<DrawnNumbers> {
    const known = drawn.get(raffleId);
    if (known !== undefined) return known;
    const asked = Promise.all([listNumbers(db, raffleId), listWinningNumbers(db, raffleId)]).then(
      ([numbers, winners]) => ({ numbers, winners }),
    );
    const [oldest] = drawn.keys();
    if (drawn.size >= mostKeptLists && oldest !== undefined) drawn.delete(oldest);
    drawn.set(raffleId, asked);
    asked.catch(() => drawn.delete(raffleId));
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
    const { is_completed, no_of_winners, minimum_entries, entries, commitment, seed, list_hash } = head;
    const fixed = { is_completed, no_of_winners, minimum_entries, entries, commitment, seed, list_hash };
    return reply.send(seed === null ? fixed : { ...fixed, ...(await numbersOf(head.id)) });
  });
}

const digest = (text: string, encoding: 'base64' | 'base64url') => createHash('sha256').update(text).digest(encoding);

/** With what changes with the file: browsers keep scripts for a day. */
function addressOf(name: string): string {
  const content = readFileSync(new URL(`../../../static/${name}`, import.meta.url), 'utf8');
  return `/static/${name}?${digest(content, 'base64url')}`;
}
