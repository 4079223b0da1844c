import { accessSync, constants, statSync } from 'node:fs';
import { maxSongMinutes } from '@backline/contract/tempo';
import { presentAnalysis } from '../src/features/tempo/tempo.presenter.ts';
import { refusalOf, withoutBeats } from '../src/features/tempo/tempo-refusal.ts';
import { AppError } from '../src/platform/errors/errors.ts';
import { analyseInThread, SongError } from '../src/media/tempo/analyse-in-thread.ts';
import { readCommandLine } from './command-line.ts';

// Runs npm run -s analyze -- song.mp3: prints the response of POST /api/tempo/analyze, without a server or a database.

const timeoutMs = 600_000;

const { positionals } = readCommandLine({ usage: 'npm run -s analyze -- SONG.mp3', operands: [1, 1] });
const [path = ''] = positionals;
try {
  accessSync(path, constants.R_OK);
  if (!statSync(path).isFile()) throw new AppError('bad_request', `${path} is not a file.`);
  const analysis = await analyseInThread(path, { maxDurationMs: maxSongMinutes * 60_000, timeoutMs });
  if (analysis.beatTimesMs.length === 0) throw withoutBeats();
  console.log(JSON.stringify(presentAnalysis(analysis)));
} catch (error) {
  console.error(wordsOf(error));
  process.exitCode = 1;
}

function wordsOf(error: unknown): string {
  // The file is missing or unreadable.
  if (error instanceof Error && 'syscall' in error) return error.message;
  const refusal = error instanceof SongError ? refusalOf(error) : error;
  if (!(refusal instanceof AppError)) throw error;
  const [field] = refusal.details.fields ?? [];
  return [refusal.message, field?.message].filter(Boolean).join(' ');
}
