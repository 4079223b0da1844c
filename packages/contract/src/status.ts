import { z } from 'zod';
import { administrators, operation } from './operation.ts';
import { epochMs } from './primitives.ts';

/** In the order of the page. */
export const checkNames = [
  'database',
  'database_role',
  'clock',
  'disk',
  'processes',
  'mail',
  'texts',
  'push',
  'uploads',
  'payments',
  'backups',
  'public_address',
  'proxy',
  'live_updates',
  'live_transport',
  'traces',
] as const;
export type CheckName = (typeof checkNames)[number];

export const checkLabels: Readonly<Record<CheckName, string>> = {
  database: 'Database',
  database_role: 'Database role',
  clock: 'Clock',
  disk: 'Disk',
  processes: 'Processes',
  mail: 'Mail',
  texts: 'Text messages',
  push: 'Push messages',
  uploads: 'Uploads',
  payments: 'Payments',
  backups: 'Backups',
  public_address: 'Public address',
  proxy: 'Reverse proxy',
  live_updates: 'Live updates',
  live_transport: 'Live transport',
  traces: 'Traces',
};

/** `not_set_up`: the demo works without it. `warning`: something is missing, or was not checked. */
export const checkStates = ['ok', 'warning', 'failed', 'not_set_up'] as const;
export type CheckState = (typeof checkStates)[number];

export const check = z.object({
  name: z.enum(checkNames),
  state: z.enum(checkStates),
  /** Says what to do next, unless all is well. Contains no secret. */
  sentence: z.string(),
});
export type Check = z.infer<typeof check>;

export const processRoles = ['all', 'http', 'worker', 'tempo'] as const;
export const maxProcesses = 100;

export const runningProcess = z.object({
  id: z.uuid(),
  role: z.enum(processRoles),
  host: z.string(),
  version: z.string(),
  /** First digits of the hash of its sources. */
  build: z.string(),
  started_dttm: epochMs,
  seen_dttm: epochMs,
});
export type RunningProcess = z.infer<typeof runningProcess>;

const count = z.number().int();

export const status = z.object({
  checked_dttm: epochMs,
  version: z.string(),
  build: z.string(),
  checks: z.array(check).max(checkNames.length),
  /** Processes seen in the last minute. Null if the database does not answer. */
  processes: z.array(runningProcess).max(maxProcesses).nullable(),
  /** Connections of the process that answers. */
  pool: z.object({ busy: count, idle: count, waiting: count, max: count }),
  /** Disk of `DATA_DIR` of the process that answers. Null if its folder cannot be read. */
  disk: z.object({ free_bytes: count, size_bytes: count }).nullable(),
  /** Null if the database does not answer. */
  jobs: z.object({ waiting: count, running: count, failed: count }).nullable(),
});
export type Status = z.infer<typeof status>;

export const getStatus = operation.read({
  path: 'status/get_status',
  summary: 'Checks the installation: database, disk, mail, texts, uploads, payments, address. Cached for 10 seconds',
  access: administrators,
  output: status,
});

export const sendTestLetter = operation.write({
  path: 'status/send_test_letter',
  summary: 'Sends a test email to the caller’s own address at once, and reports what the mail server answered',
  access: administrators,
  errors: ['conflict', 'too_many_requests'],
});
