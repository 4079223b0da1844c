import { MPEGDecoder } from 'mpg123-decoder';
import type { ByteSource } from './byte-source.ts';
import { Damage } from './damage.ts';
import { mixDown, type MonoBlock } from './mono.ts';
import { mp3Runs } from './mp3-frames.ts';

/** Decodes runs of MP3 frames. The decoder removes the encoder's delay, as declared by the LAME tag. */
export async function* decodeMp3(source: ByteSource): AsyncGenerator<MonoBlock> {
  const damage = new Damage();
  const decoder = new MPEGDecoder();
  await decoder.ready;
  for (const run of mp3Runs(source, damage)) {
    const { channelData, sampleRate, errors } = decoder.decode(run);
    if (errors.length > 0) damage.foundDamaged(errors.length);
    const mono = mixDown(channelData);
    if (mono.length > 0) yield { mono, sampleRate, progress: source.progress };
  }
  damage.conclude();
}
