import type { Bar } from './arrangement.ts';
import { createKit, type Drum } from './drums.ts';
import { createHarmony } from './harmony.ts';
import { type Instrument, instruments } from './instruments.ts';
import type { Mix } from './mix.ts';
import type { Random } from './random.ts';
import { hitsOf, type Rhythm, type Style } from './style.ts';
import type { TempoCurve } from './tempo-curve.ts';

export interface Performance {
  style: Style;
  tempo: TempoCurve;
  bars: readonly Bar[];
  /** Whether somebody sings, who keeps time by and by. */
  sings: boolean;
  /** Deviation of every stroke from its time, in seconds. */
  looseness: number;
}

type Strike = (at: number, seconds: number, velocity: number) => void;

const quietDrums: ReadonlySet<Drum> = new Set(['hat', 'openHat', 'ride', 'brush', 'shaker', 'crash']);

/** Plays a whole song into the mix. */
export function perform(random: Random, mix: Mix, { style, tempo, bars, sings, looseness }: Performance): void {
  const { beatsPerBar, stepsPerBeat, grooves, bass, chords, carpet, pumps = false } = style;
  const stepsPerBar = beatsPerBar * stepsPerBeat;
  const swing = style.swing ? random.between(...style.swing) : 0.5;
  const kit = createKit(random);
  const harmony = createHarmony(random);
  const sounds = createSounds(random);
  const [bassPlayer, chordPlayer] = [random.pick(bass.played), random.pick(chords.played)];
  const level = {
    drums: random.between(0.5, 0.9),
    bass: random.between(0.3, 0.55),
    chords: random.between(0.12, 0.26),
  };
  const side = random.between(-0.5, 0.5);
  const pushes = random.chance(0.35);

  const timeOf = (bar: number, step: number) => {
    const part = (step % stepsPerBeat) / stepsPerBeat;
    const swung = part < 0.5 ? part * 2 * swing : swing + (part - 0.5) * 2 * (1 - swing);
    return tempo.at(bar * beatsPerBar + Math.floor(step / stepsPerBeat) + swung);
  };

  /** Calls with the time, the held seconds and the strength of every hit; a few are left out, as people do. */
  function play(bar: Bar, rhythm: Rhythm, held: number, strike: Strike): void {
    for (const { step, velocity, steps } of hitsOf(rhythm, bar.index, stepsPerBar)) {
      if (step > 0 && random.chance(0.04)) continue;
      const at = timeOf(bar.index, step);
      const seconds = held * (timeOf(bar.index, step + steps) - at);
      strike(at + looseness * random.normal(), seconds, velocity * random.between(0.85, 1.1));
    }
  }

  function playDrums(bar: Bar): void {
    const groove = grooves[bar.turn % grooves.length] ?? {};
    const lastBeat = tempo.at((bar.index + 1) * beatsPerBar - 1);
    for (const [drum, rhythm] of Object.entries(groove) as [Drum, Rhythm][]) {
      if (drum === 'crash' && bar.index % 4 !== 0) continue;
      play(bar, rhythm, 1, (at, _, velocity) => {
        if (bar.fills && drum !== 'kick' && at > lastBeat - 0.02) return;
        const gain = velocity * level.drums * (quietDrums.has(drum) ? 0.4 : 0.8);
        mix.add({ sound: kit[drum], at, gain, pan: quietDrums.has(drum) ? side : 0 });
        if (drum === 'kick' && pumps) mix.pushDown(at);
      });
    }
    if (bar.fills && grooves.length > 0) playFill(bar);
  }

  function playFill({ index }: Bar): void {
    for (let step = stepsPerBar - stepsPerBeat; step < stepsPerBar; step += 1) {
      const sound = kit[random.pick(['snare', 'tom', 'tom'] as const)];
      mix.add({ sound, at: timeOf(index, step), gain: level.drums * random.between(0.35, 0.75), pan: side });
    }
  }

  /** In some songs every other bar's first chord comes an eighth early, as pop has it. */
  const pushed = (bar: Bar, at: number) => {
    const isPushed = pushes && bar.index % 2 === 1 && at < timeOf(bar.index, 1);
    return isPushed ? timeOf(bar.index - 1, stepsPerBar - Math.floor(stepsPerBeat / 2)) : at;
  };

  function playBass(bar: Bar): void {
    play(bar, bass.rhythm, bass.held, (at, seconds, velocity) => {
      const hz = harmony.bassOf(bar.index, random.chance(0.2));
      mix.add({ sound: sounds.of(bassPlayer, hz, seconds), at: pushed(bar, at), gain: velocity * level.bass, pan: 0 });
    });
  }

  function playChords(bar: Bar): void {
    const chord = harmony.chordOf(bar.index);
    let turn = 0;
    play(bar, chords.rhythm, chords.held, (at, seconds, velocity) => {
      const broken = chords.manner === 'broken';
      const struck = broken ? [chord[turn++ % chord.length] ?? 0] : chord;
      struck.forEach((hz, index) => {
        const strum = chords.manner === 'strum' ? index * 0.007 : 0;
        const gain = velocity * level.chords * (broken ? 1.8 : 1);
        mix.add({ sound: sounds.of(chordPlayer, hz, seconds), at: pushed(bar, at) + strum, gain, pan: -side });
      });
    });
  }

  function layCarpet({ index }: Bar, player: Instrument, gain: number): void {
    const at = tempo.at(index * beatsPerBar);
    const seconds = 0.95 * (tempo.at((index + 1) * beatsPerBar) - at);
    for (const hz of harmony.chordOf(index)) {
      mix.add({ sound: sounds.of(player, hz, seconds), at, gain, pan: random.between(-0.4, 0.4), under: true });
    }
  }

  function singBar({ index }: Bar): void {
    for (let step = 0; step < stepsPerBar; step += 1) {
      if (!random.chance(0.22)) continue;
      const sound = sounds.of('voice', harmony.tuneOf(index), random.between(0.2, 0.8));
      mix.add({ sound, at: timeOf(index, step) + 0.025 * random.normal(), gain: level.chords, pan: 0 });
    }
  }

  for (const bar of bars) {
    const { section } = bar;
    // A style without drums opens with whom it has.
    const drumsAlone = section === 'drums alone' && grooves.length > 0;
    if (section === 'everybody' || drumsAlone) playDrums(bar);
    if (section === 'carpet alone') layCarpet(bar, 'pad', level.chords);
    if (section === 'carpet alone' || drumsAlone) continue;
    if (section !== 'chords alone') playBass(bar);
    playChords(bar);
    if (carpet) layCarpet(bar, carpet, 0.5 * level.chords);
    if (sings && section !== 'chords alone') singBar(bar);
  }
}

/** Notes of one song, each made once: a second one of the same pitch and length sounds alike. */
function createSounds(random: Random) {
  const brightness = random.next();
  const made = new Map<string, Float32Array>();
  return {
    of(instrument: Instrument, hz: number, seconds: number): Float32Array {
      const length = Math.max(0.04, Math.round(seconds * 25) / 25);
      const name = `${instrument} ${hz} ${length}`;
      const sound = made.get(name) ?? instruments[instrument]({ hz, seconds: length, brightness, random });
      made.set(name, sound);
      return sound;
    },
  };
}
