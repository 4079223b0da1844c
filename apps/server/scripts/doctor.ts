import { checkLabels, type Check } from '@backline/contract/status';
import { openCheckContext } from '../src/open-check-context.ts';
import { runCheck, type CheckContext } from '../src/operations/doctor/check.ts';
import { runChecks } from '../src/operations/doctor/doctor.ts';
import { sendLetter } from '../src/operations/doctor/service-checks.ts';
import { requireInstallation } from '../src/operations/backup/open-installation.ts';
import { startEmbeddedPostgres } from '../src/operations/postgres/embedded-postgres.ts';
import { inspectConfig, type Config } from '../src/platform/config/config.ts';
import { readCommandLine } from './command-line.ts';
import { runOperatorCommand } from './operator-command.ts';

// Runs `npm run doctor [-- --email-to address | --no-email]`: checks this installation and exits with 1 if a check
// fails. The email goes to ADMIN_EMAIL by default. Where nothing was ever started, it writes nothing.

const { values } = readCommandLine({
  usage: 'npm run doctor -- [--email-to ADDRESS | --no-email]',
  options: { 'email-to': { type: 'string' }, 'no-email': { type: 'boolean' } },
});

interface Database {
  database: CheckContext['database'];
  leave(): Promise<unknown>;
}

async function openDatabase(config: Config): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) return { database: { url: databaseUrl }, leave: async () => {} };
  try {
    requireInstallation(config);
    const embedded = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, error: () => {} } });
    return { database: { url: embedded.productUrl }, leave: () => embedded.stop() };
  } catch (error) {
    return { database: { error: error instanceof Error ? error : new Error(String(error)) }, leave: async () => {} };
  }
}

async function runAllChecks(context: CheckContext): Promise<Check[]> {
  const checks = await runChecks(context);
  const to = values['email-to'] ?? context.config.adminEmail;
  const mail = checks.findIndex(({ name, state }) => name === 'mail' && state === 'ok');
  if (mail === -1 || to === undefined || values['no-email'] === true) return checks;
  return checks.toSpliced(mail + 1, 0, await runCheck('mail', sendLetter(to), context));
}

const marks: Record<Check['state'], string> = {
  ok: 'ok',
  warning: 'WARNING',
  failed: 'FAILED',
  not_set_up: 'not set up',
};

function print(checks: readonly Check[]): void {
  const width = Math.max(...Object.values(checkLabels).map(({ length }) => length));
  for (const { name, state, sentence } of checks) {
    console.log(`${marks[state].padEnd(10)}  ${checkLabels[name].padEnd(width)}  ${sentence}`);
  }
}

await runOperatorCommand(async () => {
  const config = inspectConfig();
  const { database, leave } = await openDatabase(config);
  const { context, close } = await openCheckContext(config, database);
  try {
    const checks = await runAllChecks(context);
    print(checks);
    if (checks.some(({ state }) => state === 'failed')) process.exitCode = 1;
  } finally {
    await close();
    await leave();
  }
});
