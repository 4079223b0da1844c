import { maxSongMinutes } from '@backline/contract/tempo';
import { expect, test } from 'vitest';
import type { AudioFailure } from '../../media/audio/audio-error.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { SongError } from '../../media/tempo/analyse-in-thread.ts';
import { refusalOf } from './tempo-refusal.ts';

/** Returns the message shown beside the form's file field. */
function reasonOf(failure: ConstructorParameters<typeof SongError>[0]): string {
  const refusal = refusalOf(new SongError(failure));
  if (!(refusal instanceof AppError)) throw refusal;
  return refusal.details.fields?.[0]?.message ?? '';
}

const readEverywhere = ['MP3', 'FLAC', 'Ogg Vorbis', 'Opus', 'WAV'];

test.each<[failure: AudioFailure, why: RegExp, kinds: readonly string[]]>([
  ['unknown_format', /not supported/, [...readEverywhere, 'M4A']],
  ['empty', /contains no music/, [...readEverywhere, 'M4A']],
  ['broken', /damaged/, [...readEverywhere, 'M4A']],
  ['unsupported', /sample rate, bit depth or channel/, [...readEverywhere, 'M4A']],
  ['no_m4a', /can’t read M4A/, readEverywhere],
])('explains a song refused as %s and lists the supported formats', (failure, why, kinds) => {
  const reason = reasonOf(failure);
  expect(reason).toMatch(why);
  for (const kind of kinds) expect(reason).toContain(kind);
});

test('names the maximum length for a song that is too long', () => {
  expect(reasonOf('too_long')).toContain(`${maxSongMinutes} minutes`);
});

test('reports a song that is too complex, but raises an error if the analysing thread crashed', () => {
  expect(reasonOf('takes_too_much')).toContain('too complex');
  expect(() => reasonOf('crashed')).toThrow(SongError);
});
