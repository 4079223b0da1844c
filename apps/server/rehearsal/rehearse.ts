import { parseArgs } from 'node:util';
import { maxPhones } from '@backline/contract/rehearsals';
import { rehearsalSteps, rehearsalVerdict } from '@backline/contract/tracks.texts';
import { requireInstallation } from '../src/operations/backup/open-installation.ts';
import { ConfigError } from '../src/platform/config/config-error.ts';
import { inspectConfig, loadConfig } from '../src/platform/config/config.ts';
import { DatabaseAway } from '../src/platform/db/database-away.ts';
import { AppError } from '../src/platform/errors/errors.ts';
import { RehearsalOver, runRehearsal } from './run-rehearsal.ts';
import { formatLine } from './sheet.ts';

// Runs `npm run rehearse`: virtual phones simulate a light show on a running server, isolated from real phones. Exit
// code 0 within all limits, 1 otherwise, 2 for wrong arguments.

const usage = `npm run rehearse -- --event CODE [--phones 2000] [--song "TITLE"] [--url http://localhost:3000]
npm run rehearse -- --pass PASS --url https://backline.your.house [--phones 2000]`;

class UsageError extends Error {}

function readTyped() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ options: { event: text, pass: text, phones: text, song: text, url: text } }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readPhones(text: string): number {
  const phones = Number(text);
  if (Number.isInteger(phones) && phones >= 1 && phones <= maxPhones) return phones;
  throw new UsageError(`--phones: needs a whole number from 1 to ${maxPhones}`);
}

function readUrl(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return url.origin;
  throw new UsageError('--url: needs the address of the server, as https://backline.your.house');
}

async function requireServer(baseUrl: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/healthz`).catch(() => null);
  if (answer?.ok !== true) throw new Error(`No Backline answers at ${baseUrl}: start it first, or name it with --url`);
}

async function main(): Promise<number> {
  const { event, song, ...typed } = readTyped();
  const phones = readPhones(typed.phones ?? String(maxPhones));
  if ((event === undefined) === (typed.pass === undefined))
    throw new UsageError('Name --event, or --pass as the console gave it');
  if (event === undefined && typed.url === undefined) throw new UsageError('--pass goes with the server’s --url');
  if (event === undefined && song !== undefined) throw new UsageError('--song: the pass says which');
  const baseUrl = readUrl(typed.url ?? `http://localhost:${inspectConfig().port}`);
  await requireServer(baseUrl);
  const pass = typed.pass ?? (await passOf({ code: event ?? '', title: song ?? null, phones }));
  const onStep = (step: keyof typeof rehearsalSteps) => void process.stderr.write(`${rehearsalSteps[step]}\n`);
  const sheet = await runRehearsal({ baseUrl, pass, phones, onStep });
  process.stdout.write(`${[...sheet.map(formatLine), rehearsalVerdict(sheet)].join('\n')}\n`);
  return sheet.every(({ holds }) => holds) ? 0 : 1;
}

async function passOf({ code, ...wanted }: { code: string; title: string | null; phones: number }): Promise<string> {
  requireInstallation(inspectConfig());
  // Imported lazily, because this module loads the whole server.
  const { passOfMachine } = await import('./machine-pass.ts');
  try {
    return await passOfMachine(loadConfig(), { ...wanted, code: code.trim().toUpperCase() });
  } catch (error) {
    if (error instanceof AppError && error.code !== 'conflict') throw new UsageError(error.message);
    throw error;
  }
}

function failureOf(error: unknown): { code: number; line: string } {
  if (error instanceof UsageError) return { code: 2, line: `${error.message}\n\n${usage}` };
  if (error instanceof ConfigError) return { code: 2, line: error.message };
  if (error instanceof DatabaseAway) return { code: 1, line: error.sentence };
  if (error instanceof RehearsalOver) return { code: 1, line: `Broken off: ${error.message}` };
  return { code: 1, line: error instanceof Error ? error.message : String(error) };
}

try {
  process.exit(await main());
} catch (error) {
  const { code, line } = failureOf(error);
  process.stderr.write(`${line}\n`);
  process.exit(code);
}
