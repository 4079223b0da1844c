import * as contract from '@backline/contract/jobs';
import type { Output, ParsedInput } from '@backline/contract/operation';
import * as jobTexts from '@backline/contract/jobs.texts';
import { readTimeAndUuid, timeAndUuid } from '../../platform/db/cursor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict } from '../../platform/errors/errors.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type Page, type PageWindow } from '../../platform/http/list.ts';
import { hasFailed, isLapsed } from './jobs.policy.ts';
import { presentJob } from './jobs.presenter.ts';
import * as jobs from './jobs.repository.ts';

export async function listJobs(
  { db }: ActorContext,
  { state, name }: ParsedInput<typeof contract.listJobs>,
  { size, limit, offset, after }: PageWindow,
): Promise<Page<contract.JobRow>> {
  const place = after === null ? null : readTimeAndUuid(after);
  const rows = await jobs.listJobs(db, {
    state,
    name: name ?? null,
    after: place && { stateAt: place.time, id: place.uuid },
    limit,
    offset,
  });
  const page = pageOf(rows, size, ({ state_at, id }) => timeAndUuid(state_at, id));
  return presentPage(page, presentJob);
}

export function countJobs({ db }: ActorContext): Promise<Output<typeof contract.countJobs>> {
  return jobs.countJobs(db, contract.maxCountedJobs);
}

export const retryJob: Call<typeof contract.retryJob> = async (ctx, { job_id }) => {
  const { queue } = ctx.platform;
  return ctx.transaction(async (tx) => {
    const job = await find(tx, job_id);
    if (!hasFailed(job)) throw conflict(jobTexts.jobNotFailed);
    if (isLapsed(job)) throw conflict(jobTexts.jobLapsed);
    await queue.retry(tx, job.id);
    await ctx.audit(tx, { action: 'job.retried', ...auditedAs(job), after: presentForAudit(job) });
    ctx.afterCommit(() => queue.wake(job.name));
    return { message: jobTexts.jobRetried(contract.readableName(job.name)) };
  });
};

export const retryJobs: Call<typeof contract.retryJobs> = async (ctx, { name }) => {
  const { queue } = ctx.platform;
  return ctx.transaction(async (tx) => {
    const count = await queue.retryAll(tx, name, contract.maxRetriedJobs);
    if (count === 0) throw conflict(jobTexts.noJobToRetry);
    await ctx.audit(tx, { action: 'jobs.retried', ...auditedAs({ id: name, name }), after: { jobs: count } });
    ctx.afterCommit(() => queue.wake(name));
    return { message: jobTexts.jobsRetried(count, contract.readableName(name)) };
  });
};

export const discardJob: Call<typeof contract.discardJob> = async (ctx, { job_id }) => {
  return ctx.transaction(async (tx) => {
    const job = await find(tx, job_id);
    if (!hasFailed(job)) throw conflict(jobTexts.jobNotFailed);
    await jobs.deleteJob(tx, job.id);
    await ctx.audit(tx, { action: 'job.discarded', ...auditedAs(job), before: presentForAudit(job) });
    return { message: jobTexts.jobDiscarded(contract.readableName(job.name)) };
  });
};

/** Locks the job. Throws `conflict` if it is gone, for example after a concurrent retry or discard. */
async function find(tx: Tx, id: string): Promise<jobs.JobRow> {
  const job = await jobs.findForUpdate(tx, id);
  if (job === null) throw conflict(jobTexts.jobGone);
  return job;
}

const auditedAs = ({ id, name }: Pick<jobs.JobRow, 'id' | 'name'>) => ({
  noun: contract.jobNoun,
  id,
  name: contract.readableName(name),
});

/** Omits input and error, which may contain addresses: audit lines are kept for good. */
const presentForAudit = ({ name, failures }: jobs.JobRow) => ({ job: name, tries: failures });
