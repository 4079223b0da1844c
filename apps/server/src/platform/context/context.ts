import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Topic } from '@backline/contract/live';
import type { AuditEntry } from '../audit/audit.ts';
import type { Db, Tx } from '../db/database.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import type { EnqueueOptions } from '../jobs/queue.ts';
import type { NoticeTo } from '../notices/live.ts';
import type { Platform } from './platform.ts';

/** What a service is given, whoever asks: a request, a job, or a provider's webhook. */
export interface Context {
  platform: Platform;
  /** For reads outside a transaction. */
  db: Db;
  /** Names what is under way, in the log and in the audit log: a request's id, or a job's name and id. */
  requestId: string;
  log: FastifyBaseLogger;
  /**
   * Runs the whole write: the rows, the audit lines, the jobs, and the stored answer of the Idempotency-Key commit together
   * or not at all. The callback's value is the operation's answer, so it must be the callback's last word. A request has one,
   * and a second throws at once; a job may write in several steps, since it is run again where it was cut short.
   */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** Writes one line of the audit log inside the transaction. */
  audit<Action extends string>(tx: Tx, entry: AuditEntry<Action>): Promise<void>;
  /** The same of many, in one statement. */
  auditAll(tx: Tx, entries: readonly AuditEntry[]): Promise<void>;
  /** Stores a job that runs if and only if the transaction commits, from then on or at a time. */
  enqueue<Input extends z.ZodType>(
    tx: Tx,
    kind: JobKind<Input>,
    input: z.input<Input>,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** The same of many, in one statement. */
  enqueueAll<Input extends z.ZodType>(
    tx: Tx,
    kind: JobKind<Input>,
    inputs: readonly z.input<Input>[],
    options?: { at?: Date },
  ): Promise<void>;
  /** Takes back the job that waits under this key; false where none does, since it runs or has run. */
  cancelJob(tx: Tx, kind: JobKind, key: string): Promise<boolean>;
  /** Tells the pages that listen, if and only if the transaction commits: those of the event, or of the person alone. */
  notify<T extends Topic>(tx: Tx, topic: T, notice: NoticeTo<T>): Promise<void>;
  /** For what may be lost: it does not happen when the transaction fails, nor when the process is killed after it. */
  afterCommit(effect: () => Promise<void> | void): void;
}

export interface JobContext extends Context {
  /** Aborted when the process stops, or the job was taken for dead: a long job ends here and is run again. */
  signal: AbortSignal;
}
