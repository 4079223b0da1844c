import { parseArgs } from 'node:util';
import { mostPhones, type RehearsalStep } from '@backline/contract/rehearsals';
import { ConfigError } from '../src/platform/config/config-error.ts';
import { loadConfig } from '../src/platform/config/config.ts';
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
type Typed = ReturnType<typeof readTyped>;

function readPhones(text: string): number {
  const phones = Number(text);
  if (Number.isInteger(phones) && phones >= 1 && phones <= mostPhones) return phones;
  throw new UsageError(`--phones: needs a whole number from 1 to ${mostPhones}`);
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol)) return url.origin;
  throw new UsageError('--url: needs the address of the server, as https://backline.your.house');
}

async function requireServer(baseUrl: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/healthz`).catch(() => null);
  if (answer?.ok !== true) throw new Error(`No Backline answers at ${baseUrl}: start it first, or name it with --url`);
}

async function passOf({ event, pass, song, url }: Typed, phones: number): Promise<{ baseUrl: string; pass: string }> {
  if ((event === undefined) === (pass === undefined))
    throw new UsageError('Name --event, or --pass as the console gave it');
  if (pass !== undefined) {
    if (url === undefined) throw new UsageError('--pass goes with the server’s --url');
    if (song !== undefined) throw new UsageError('--song: the pass says which');
    const baseUrl = readUrl(url);
    await requireServer(baseUrl);
    return { baseUrl, pass };
  }
  const config = loadConfig();
  const baseUrl = url === undefined ? `http://localhost:${config.port}` : readUrl(url);
  await requireServer(baseUrl);
  // Loaded only here, because it loads the whole product.
  const { passOfMachine } = await import('./machine-pass.ts');
  try {
    const code = (event ?? '').trim().toUpperCase();
    return { baseUrl, pass: await passOfMachine(config, { code, title: song ?? null, phones }) };
  } catch (error) {
    if (error instanceof AppError && error.code !== 'conflict') throw new UsageError(error.message);
    throw error;
  }
}

const said: Record<RehearsalStep, (phones: number) => string> = {
  arriving: (phones) => `${phones} phones arrive.`,
  preparing: () => 'Play: the light begins in 10 seconds. A third of the phones lose their way meanwhile.',
  playing: () => 'The light is on. A third of the phones lose their way.',
  stopping: () => 'Stop. A third of the phones have lost their way, and hear of it when they are back.',
};

async function main(): Promise<number> {
  const typed = readTyped();
  const phones = typed.phones === undefined ? mostPhones : readPhones(typed.phones);
  const sheet = await runRehearsal({
    ...(await passOf(typed, phones)),
    phones,
    onStep: (step, count) => void process.stderr.write(`${said[step](count)}\n`),
  });
  for (const line of sheet) process.stdout.write(`${formatLine(line)}\n`);
  const failed = sheet.filter(({ holds }) => !holds).length;
  process.stdout.write(failed === 0 ? 'Within all bounds.\n' : `Out of ${failed} of its bounds.\n`);
  return failed === 0 ? 0 : 1;
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
