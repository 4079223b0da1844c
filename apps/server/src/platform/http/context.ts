import type { Feature, StaffRole } from '@backline/contract/features';
import type { Context } from '../context/context.ts';

/** The signed-in person, as of this request: read from the database, never from what the browser says. */
export interface Actor {
  id: number;
  role: StaffRole;
  managerId: number | null;
  name: string;
  /** In the object store. */
  profileImageKey: string | null;
  features: ReadonlySet<Feature>;
  sessionId: string;
  /** The ADMIN who acts as this person, by Login As. */
  impersonator: { id: number; name: string } | null;
}

/** A signed-in fan. */
export interface Fan {
  id: number;
  name: string;
  phoneNumber: string | null;
  sessionId: string;
}

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
