import { mp3Qualities } from './mp3.ts';
import { playBack, record } from './recording.ts';
import { score, type Score } from './score.ts';
import { compose, plan, titleOf } from './songs/compose.ts';
import { sampleRate } from './songs/sounds.ts';
import type { Tracker } from './trackers.ts';

/** One tracker's results: the mean of each figure over the songs that have it. */
export interface Standing extends Score {
  name: string;
  songs: number;
  songsWithoutBeats: number;
  /** Seconds of music analysed per second. */
  timesRealTime: number;
}

export interface ContestOptions {
  folder: string;
  seed: number;
  songs: number;
  onSong(title: string, scores: readonly Score[]): void;
}

/** Runs every tracker on every song. Returns the standings in the order of `trackers`. */
export async function contest(trackers: readonly Tracker[], options: ContestOptions): Promise<Standing[]> {
  const sheets = trackers.map(({ name }) => ({ name, scores: [] as Score[], without: 0, seconds: 0 }));
  let seconds = 0;
  for (const [index, song] of plan(options.seed, options.songs).entries()) {
    const quality = mp3Qualities[index % mp3Qualities.length] ?? mp3Qualities[0];
    const recording = await record(options.folder, 'song', compose(song), quality);
    const mono = await playBack(recording.path);
    seconds += mono.length / sampleRate;
    trackers.forEach((tracker, place) => {
      const start = performance.now();
      const found = tracker.find(mono);
      const sheet = sheets[place];
      if (sheet === undefined) return;
      sheet.seconds += (performance.now() - start) / 1000;
      sheet.without += found.length === 0 ? 1 : 0;
      sheet.scores.push(score(recording.beatTimesMs, found));
    });
    options.onSong(
      titleOf(song),
      sheets.flatMap((sheet) => sheet.scores.slice(-1)),
    );
  }
  return sheets.map((sheet) => ({
    ...meanOf(sheet.scores),
    name: sheet.name,
    songs: sheet.scores.length,
    songsWithoutBeats: sheet.without,
    timesRealTime: seconds / sheet.seconds,
  }));
}

function meanOf(scores: readonly Score[]): Score {
  const mean = (figure: keyof Score) => {
    const figures = scores.map((one) => one[figure]).filter(Number.isFinite);
    return figures.reduce((sum, one) => sum + one, 0) / figures.length;
  };
  return {
    f: mean('f'),
    fml: mean('fml'),
    cmlt: mean('cmlt'),
    amlt: mean('amlt'),
    medianMs: mean('medianMs'),
    p95Ms: mean('p95Ms'),
    stray: mean('stray'),
  };
}
