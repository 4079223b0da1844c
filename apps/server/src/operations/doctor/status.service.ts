import type * as contract from '@backline/contract/status';
import * as statusTexts from '@backline/contract/status.texts';
import { readBuildInfo } from '../../platform/build-info.ts';
import type { Platform } from '../../platform/context/platform.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { parts, poolState } from '../../platform/db/database.ts';
import { readDisk } from '../../platform/disk.ts';
import { conflict } from '../../platform/errors/errors.ts';
import { countJobs } from '../../platform/jobs/jobs.repository.ts';
import { findEmail } from '../../platform/session/session.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { listProcesses } from '../processes/processes.repository.ts';
import { runCheck, type CheckContext } from './check.ts';
import { runChecks } from './doctor.ts';
import { sendLetter } from './service-checks.ts';

/** The checks call services of others, so ADMINs who look at the same time share one run. */
const freshMs = 10_000;
const letterLimit = { limit: 5, windowSeconds: 600 };

const recent = new WeakMap<Platform['db'], Promise<contract.Status>>();

export const getStatus: Call<typeof contract.getStatus> = ({ platform }) => {
  const known = recent.get(platform.db);
  if (known !== undefined) return known;
  const looking = look(platform);
  recent.set(platform.db, looking);
  const forget = () => setTimeout(() => recent.delete(platform.db), freshMs).unref();
  looking.then(forget, forget);
  return looking;
};

async function look(platform: Platform): Promise<contract.Status> {
  const { config, db } = platform;
  const [checks, processes, disk, jobs] = await Promise.all([
    runChecks(contextOf(platform)),
    orNull(listProcesses(db)),
    orNull(readDisk(config.dataDir)),
    orNull(countJobs(db)),
  ]);
  const sumOf = (state: 'waiting' | 'running' | 'failed') =>
    (jobs ?? []).reduce((sum, count) => (count.state === state ? sum + count.jobs : sum), 0);
  const { busy, idle, waiting } = poolState(db);
  return {
    checked_dttm: Date.now(),
    ...readBuildInfo(),
    checks,
    processes,
    pool: { busy, idle, waiting, max: config.databasePool },
    disk: disk && { free_bytes: disk.freeBytes, size_bytes: disk.sizeBytes },
    jobs: jobs && { waiting: sumOf('waiting'), running: sumOf('running'), failed: sumOf('failed') },
  };
}

/** The page also shows what works while the database is away. */
const orNull = <T>(reading: Promise<T>): Promise<T | null> => reading.catch(() => null);

function contextOf({ config, db, storage, mail, sms, push, payments, live }: Platform): CheckContext {
  const database = { url: parts(db).url };
  const liveTransport = live.bus?.transport ?? null;
  return { config, database, storage, mail, sms, push, payments, liveTransport, now: Date.now, readDisk };
}

/** Sends at once instead of by a job, because the ADMIN waits for the answer of the mail server. */
export const sendTestLetter: Call<typeof contract.sendTestLetter> = async ({ platform, db, actor }) => {
  if (platform.config.mail.smtpUrl === undefined) throw conflict(statusTexts.mailNotSetUp);
  const address = await findEmail(db, actor.id);
  if (address === null) throw conflict(statusTexts.noOwnAddress);
  await throttle(db, `status:letter:${actor.id}`, letterLimit);
  const { state, sentence } = await runCheck('mail', sendLetter(address), contextOf(platform));
  if (state !== 'ok') throw conflict(sentence);
  return { message: statusTexts.letterSent(address) };
};
