import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../../apps/server/testing/throwaway-cluster.ts';
import { conclude, type Line } from '../load.ts';
import { alignmentLine } from './alignment.ts';
import { contest } from './contest.ts';
import { doorLines } from './door.ts';
import { mp3Qualities } from './mp3.ts';
import { record } from './recording.ts';
import { compose, plan } from './songs/compose.ts';
import { speedLine } from './speed.ts';
import { rowOf, tableOf } from './table.ts';
import { fixedThreshold, musicTempo, ours } from './trackers.ts';
import { verdict } from './verdict.ts';

/** npm run bench:beat -- --seed 7 --songs 30 --each */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '2' },
    songs: { type: 'string', default: '30' },
    /** Prints a row for each song as well. */
    each: { type: 'boolean', default: false },
  },
});
const [seed, songs] = [Number(values.seed), Number(values.songs)];
const longSongSeconds = 240;

const lines: Line[] = [];
const folder = temporaryFolder();
try {
  lines.push(await alignmentLine(folder));

  const standings = await contest([ours, musicTempo, fixedThreshold], {
    folder,
    seed,
    songs,
    onSong: (title, scores) => void (values.each && process.stdout.write(rowOf(title, scores))),
  });
  process.stdout.write(`\n${songs} songs of seed ${seed}\n${tableOf(standings)}\n`);
  const [own, rival] = standings;
  const [song] = plan(seed, 1);
  if (!own || !rival || !song) throw new Error('nothing to judge');
  lines.push(...verdict(own, rival));
  const long = await record(folder, 'long', compose(song, longSongSeconds), mp3Qualities[1]);
  lines.push(await speedLine(long.path, longSongSeconds));
  lines.push(...(await doorLines(long.path)));
} finally {
  await rm(folder, { recursive: true, force: true });
}

conclude(lines);
