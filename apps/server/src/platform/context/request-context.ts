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
  /**
   * Ends the call if an earlier one with the same Idempotency-Key is answered, with the stored answer. A write calls it
   * before work that costs. Concurrent calls may both pass, so `transaction` checks the key again.
   */
  replayIfAnswered(): Promise<void>;
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
