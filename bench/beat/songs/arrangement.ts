import type { Random } from './random.ts';

/** What sounds in a bar: everybody, part of the band, the carpet alone or no drums. */
export type Section = 'everybody' | 'drums alone' | 'chords alone' | 'carpet alone' | 'no drums';

export interface Bar {
  index: number;
  section: Section;
  /** Counts the turns of the drummer, who changes the groove with each. */
  turn: number;
  /** Whether its last beat is a fill on the drums. */
  fills: boolean;
}

export interface Passages {
  /** 7 to 10 seconds of nothing but a pad. */
  carpet: boolean;
  /** About 4 seconds without drums. */
  pause: boolean;
}

const turnBars = 8;

export function arrange(random: Random, { bars, barSeconds, carpet, pause }: Arrangement): Bar[] {
  const opening = random.pick(['everybody', 'everybody', 'drums alone', 'chords alone'] as const);
  const openingBars = Math.max(1, Math.round(random.between(2, 6) / barSeconds));
  const fillEvery = random.pick([4, 8, 1000]);
  const empty = span(random, bars, carpet ? Math.round(random.between(7, 10) / barSeconds) : 0, 0.35);
  const quiet = span(random, bars, pause ? Math.max(1, Math.round(4 / barSeconds)) : 0, 0.7);
  const sectionOf = (bar: number): Section => {
    if (empty(bar)) return 'carpet alone';
    if (quiet(bar)) return 'no drums';
    return bar < openingBars ? opening : 'everybody';
  };
  return Array.from({ length: bars }, (_, index) => ({
    index,
    section: sectionOf(index),
    turn: Math.floor(index / turnBars),
    fills: index % fillEvery === fillEvery - 1,
  }));
}

interface Arrangement extends Passages {
  bars: number;
  barSeconds: number;
}

/** Whether a bar is in a stretch of `length` bars that starts near `start`, a part of the song. */
function span(random: Random, bars: number, length: number, start: number): (bar: number) => boolean {
  const first = Math.floor(bars * (start + random.between(0, 0.12)));
  return (bar) => bar >= first && bar < first + length;
}
