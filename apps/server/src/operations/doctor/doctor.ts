import { checkNames, type Check, type CheckName } from '@backline/contract/status';
import { checkLiveUpdates, checkProxy, checkPublicAddress } from './address-checks.ts';
import { checkBackups } from './backups-check.ts';
import { runCheck, type Probe, type CheckContext } from './check.ts';
import { checkClock, checkDatabase, checkDatabaseRole } from './database-checks.ts';
import { checkDisk, checkProcesses } from './machine-checks.ts';
import { checkLiveTransport, checkMail, checkPayments, checkPush, checkTexts, checkTraces } from './service-checks.ts';
import { checkUploads } from './uploads-check.ts';

const checks: Record<CheckName, Probe> = {
  database: checkDatabase,
  database_role: checkDatabaseRole,
  clock: checkClock,
  disk: checkDisk,
  processes: checkProcesses,
  mail: checkMail,
  texts: checkTexts,
  push: checkPush,
  uploads: checkUploads,
  payments: checkPayments,
  backups: checkBackups,
  public_address: checkPublicAddress,
  proxy: checkProxy,
  live_updates: checkLiveUpdates,
  live_transport: checkLiveTransport,
  traces: checkTraces,
};

/** Runs all checks at once, which takes at most 15 seconds. Never rejects and prints no secret. */
export const runChecks = (context: CheckContext): Promise<Check[]> =>
  Promise.all(checkNames.map((name) => runCheck(name, checks[name], context)));
