import type { Actor, Fan } from '../access/actor.ts';
import type { Context } from './context.ts';

/** What one request carries from the door to the service. */
export interface RequestContext extends Context {
  ip: string;
  userAgent: string;
  /** Of a write that is open to anybody: what remembers answers does so for persons, so the write's own rows know whether it was sent before. */
  attemptKey: string | null;
}

export interface ActorContext extends RequestContext {
  actor: Actor;
}

export interface FanContext extends RequestContext {
  fan: Fan;
}
