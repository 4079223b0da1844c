import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Topic } from '@backline/contract/live';
import type { AuditEntry } from '../audit/audit.ts';
import type { Db, Tx } from '../db/database.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import type { EnqueueOptions } from '../jobs/queue.ts';
import type { NoticeTo } from '../notices/live.ts';
import type { Platform } from './platform.ts';

/** Passed to every service, in a request, a job or a webhook. */
export interface Context {
  platform: Platform;
  db: Db;
  /** Correlates log and audit lines: a request's id, or a job's name and id. */
  requestId: string;
  log: FastifyBaseLogger;
  /**
   * Commits rows, audit lines, jobs and the response stored for the Idempotency-Key together. The callback returns that
   * response. A second call in a request throws. A job may call it several times, because a job is retried.
   */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  audit<Action extends string>(tx: Tx, entry: AuditEntry<Action>): Promise<void>;
  auditAll(tx: Tx, entries: readonly AuditEntry[]): Promise<void>;
  enqueue<Input extends z.ZodType>(
    tx: Tx,
    kind: JobKind<Input>,
    input: z.input<Input>,
    options?: EnqueueOptions,
  ): Promise<void>;
  enqueueAll<Input extends z.ZodType>(
    tx: Tx,
    kind: JobKind<Input>,
    inputs: readonly z.input<Input>[],
    options?: { at?: Date },
  ): Promise<void>;
  /** Returns false if no job waits under this key, because it runs or has run. */
  cancelJob(tx: Tx, kind: JobKind, key: string): Promise<boolean>;
  /** Notifies subscribers of the event, or of the person, only if the transaction commits. */
  notify<T extends Topic>(tx: Tx, topic: T, notice: NoticeTo<T>): Promise<void>;
  /** Runs only after a commit and may be lost when the process is killed. */
  afterCommit(effect: () => Promise<void> | void): void;
}

export interface JobContext extends Context {
  /** Aborted when the process stops or the job was given to another worker. The job then ends and is retried. */
  signal: AbortSignal;
}
