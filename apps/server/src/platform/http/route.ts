import type { Operation, Output, ParsedInput } from '@backline/contract/operation';
import type { Readable } from 'node:stream';
import type { Answer, Cookies } from '../context/answer.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { Tx } from '../db/database.ts';
import type { NoticeOf } from '../notices/live.ts';
import type { ActorContext, FanContext, RequestContext } from '../context/request-context.ts';
import type { Fan } from '../access/actor.ts';
import type { Platform } from '../context/platform.ts';
import type { IncomingFile } from './incoming-file.ts';

/** Keeps the raw bytes, because the signature covers them. */
export interface Delivery {
  body: Buffer;
  /** Returns undefined if the header is missing or repeated. */
  header(name: string): string | undefined;
}

export interface Sent {
  file: IncomingFile | null;
  delivery: Delivery | null;
  range: string | undefined;
  left: AbortSignal;
}

export interface Route {
  operation: Operation;
  batch?: BatchRoute;
  run(ctx: RequestContext, input: unknown, answer: Answer & Cookies, sent: Sent): Promise<unknown>;
}

export interface BatchedCall<Input> {
  fan: Fan;
  input: Input;
  /** Adds an audit line, written if and only if the transaction commits. */
  audit(entry: AuditEntry): void;
  /** Notifies pages after the commit; equal notices are sent once. */
  notify(notice: NoticeOf): void;
}

/**
 * Returns the outputs in the order of the calls, with null for a call that must run in its own transaction. An
 * implementation must not wait long for rows that other transactions lock.
 */
export type BatchRoute = (
  tx: Tx,
  calls: readonly BatchedCall<unknown>[],
  platform: Platform,
) => Promise<readonly unknown[]>;

export function handle<Op extends Operation>(
  operation: Op,
  run: (ctx: ActorContext, input: ParsedInput<Op>, answer: Answer & Cookies) => Promise<Output<Op>>,
): Route {
  requireOfStaff(operation);
  // The casts are safe: before `run`, the server parses the input with this operation's schema and refuses requests
  // without an actor.
  return { operation, run: (ctx, input, answer) => run(ctx as ActorContext, input as ParsedInput<Op>, answer) };
}

export function handleFile<Op extends Operation>(
  operation: Op,
  run: (ctx: ActorContext, input: ParsedInput<Op>, file: IncomingFile) => Promise<Output<Op>>,
): Route {
  requireOfStaff(operation);
  return {
    operation,
    run(ctx, input, _answer, { file }) {
      if (file === null) throw new Error(`${operation.path} declares no file`);
      return run(ctx as ActorContext, input as ParsedInput<Op>, file);
    },
  };
}

export type SentForBytes = Pick<Sent, 'range' | 'left'>;

export function handleBytes<Op extends Operation>(
  operation: Op,
  run: (ctx: ActorContext, input: ParsedInput<Op>, answer: Answer, sent: SentForBytes) => Promise<Readable>,
): Route {
  requireOfStaff(operation);
  if (operation.answersBytes !== true) throw new Error(`${operation.path} answers JSON`);
  return {
    operation,
    run: (ctx, input, answer, sent) => run(ctx as ActorContext, input as ParsedInput<Op>, answer, sent),
  };
}

export function handleFan<Op extends Operation>(
  operation: Op,
  run: (ctx: FanContext, input: ParsedInput<Op>, answer: Answer & Cookies) => Promise<Output<Op>>,
): Route {
  if (operation.access.kind !== 'fan') throw new Error(`${operation.path} is not of fans`);
  return { operation, run: (ctx, input, answer) => run(ctx as FanContext, input as ParsedInput<Op>, answer) };
}

export function handleFanBatch<Op extends Operation>(
  operation: Op,
  run: (ctx: FanContext, input: ParsedInput<Op>) => Promise<Output<Op>>,
  batch: (tx: Tx, calls: readonly BatchedCall<ParsedInput<Op>>[], platform: Platform) => Promise<(Output<Op> | null)[]>,
): Route {
  if (operation.effect !== 'write') throw new Error(`${operation.path} writes nothing`);
  return { ...handleFan(operation, run), batch: batch as BatchRoute };
}

export function handlePublic<Op extends Operation>(
  operation: Op,
  run: (ctx: RequestContext, input: ParsedInput<Op>, answer: Answer & Cookies) => Promise<Output<Op>>,
): Route {
  if (operation.access.kind !== 'public')
    throw new Error(`${operation.path} needs a session: bind it with handle or handleFan`);
  return { operation, run: (ctx, input, answer) => run(ctx, input as ParsedInput<Op>, answer) };
}

/** Binds a provider's webhook. `run` must verify the signature first and throw `forbidden` otherwise. */
export function handleWebhook<Op extends Operation>(
  operation: Op,
  run: (ctx: RequestContext, delivery: Delivery) => Promise<Output<Op>>,
): Route {
  if (operation.access.kind !== 'webhook') throw new Error(`${operation.path} is no webhook`);
  return {
    operation,
    run(ctx, _input, _answer, { delivery }) {
      if (delivery === null) throw new Error(`${operation.path} was bound without its raw body`);
      return run(ctx, delivery);
    },
  };
}

function requireOfStaff({ access, path }: Operation): void {
  if (access.kind === 'public' || access.kind === 'fan' || access.kind === 'webhook') {
    throw new Error(`${path} is not of the staff: bind it with handlePublic, handleFan or handleWebhook`);
  }
}
