import type { Actor, Fan } from '../access/actor.ts';
import type { Context } from './context.ts';

/** The context of a request's service call. */
export interface RequestContext extends Context {
  ip: string;
  userAgent: string;
  /** The Idempotency-Key of a public write. Answers are remembered for signed-in callers alone, so such a write must recognise a repeated key by its own rows. Null otherwise. */
  attemptKey: string | null;
}

export interface ActorContext extends RequestContext {
  actor: Actor;
}

export interface FanContext extends RequestContext {
  fan: Fan;
}
