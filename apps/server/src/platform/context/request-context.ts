import type { Language } from '@backline/contract/fan-languages';
import type { Operation, Output, ParsedInput } from '@backline/contract/operation';
import type { Actor, Fan } from '../access/actor.ts';
import type { Context } from './context.ts';

export interface RequestContext extends Context {
  ip: string;
  userAgent: string;
  /** The language that the caller asks for. */
  language: Language;
  /** The Idempotency-Key of a public write, otherwise null. The write must detect a repeated key in its own rows. */
  attemptKey: string | null;
}

export interface ActorContext extends RequestContext {
  actor: Actor;
}

export interface FanContext extends RequestContext {
  fan: Fan;
}

/** A service function that implements an operation. */
export type Call<Op extends Operation, Ctx extends RequestContext = ActorContext> = (
  ctx: Ctx,
  input: ParsedInput<Op>,
) => Promise<Output<Op>>;
