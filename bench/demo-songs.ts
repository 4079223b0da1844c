import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createBeatDetector, timelineOf } from '@backline/beat';
import { smallMp3 } from './beat/mp3.ts';
import { playBack, record } from './beat/recording.ts';
import { compose } from './beat/songs/compose.ts';
import { styles } from './beat/songs/styles.ts';
import { sampleRate } from './beat/songs/sounds.ts';

/** npm run demo:songs: renders the demo's songs and detects their beats as in an uploaded song. */
const folder = join(import.meta.dirname, '../apps/server/demo/songs');
const songs = [
  { name: 'lanterns', style: 'four on the floor', seconds: 20, stream: 4 },
  { name: 'midnight', style: 'disco', seconds: 40, stream: 2 },
] as const;

for (const { name, style: styleName, seconds, stream } of songs) {
  const style = styles.find((one) => one.name === styleName);
  if (style === undefined) throw new Error(`no style is called ${styleName}`);
  const plain = { drift: 'steady', silence: false, noise: null, sings: false, carpet: false, pause: false } as const;
  const song = compose({ seed: 20_261, stream, style, channels: 1, ...plain }, seconds);
  const { path } = await record(folder, name, song, smallMp3);
  const mono = await playBack(path);
  const detector = createBeatDetector(sampleRate);
  detector.push(mono);
  const { beatTimesMs } = detector.finish();
  const timeline = timelineOf(beatTimesMs, (mono.length / sampleRate) * 1_000);
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(timeline)}\n`);
  console.log(`${name}: ${beatTimesMs.length} beats found, ${song.beatTimesMs.length} played`);
}
