import type { Feature, StaffRole } from '@backline/contract/features';
import type { FastifyBaseLogger } from 'fastify';
import type { AuditEntry } from '../audit/audit.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Platform } from '../platform.ts';

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
export interface RequestContext {
  platform: Platform;
  /** For reads outside a transaction. */
  db: Db;
  requestId: string;
  ip: string;
  userAgent: string;
  log: FastifyBaseLogger;
  /**
   * Runs the whole write: the rows, the audit lines, the jobs, and the stored answer of the Idempotency-Key commit
   * together or not at all. The callback's value is the operation's answer, so it must be the callback's last word.
   * Throws at once for a second one in the same request.
   */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** Writes one line of the audit log inside the transaction. */
  audit(tx: Tx, entry: AuditEntry): Promise<void>;
  /** Effects that must not happen when the transaction fails. Their own failure is logged and changes no answer. */
  afterCommit(effect: () => Promise<void>): void;
}

export interface ActorContext extends RequestContext {
  actor: Actor;
}

export interface FanContext extends RequestContext {
  fan: Fan;
}
