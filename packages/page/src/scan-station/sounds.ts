import { useEffect } from 'react';
import type { Tone } from './verdict.ts';

interface Note {
  hertz: number;
  seconds: number;
  shape: OscillatorType;
}

const high: Note = { hertz: 1_320, seconds: 0.12, shape: 'sine' };
const middle: Note = { hertz: 660, seconds: 0.14, shape: 'triangle' };
const low: Note = { hertz: 165, seconds: 0.35, shape: 'sawtooth' };

/** The tunes can be told apart by ear: rising for an entry, the same note twice for a repeat, a growl for a refusal. */
const tunes: Record<Tone, readonly Note[]> = {
  in: [{ ...high, hertz: 880 }, high],
  already: [middle, middle],
  refused: [low],
  queued: [{ ...middle, shape: 'sine' }],
};

const pulses: Record<Tone, number[]> = {
  in: [80],
  already: [80, 80, 80],
  refused: [400],
  queued: [40],
};

let context: AudioContext | null = null;

/** Enables sounds on the first press, because browsers play no sound before a press. */
export function useWakeSounds(): void {
  useEffect(() => {
    const presses = ['pointerdown', 'keydown'] as const;
    for (const press of presses) window.addEventListener(press, wake);
    return () => presses.forEach((press) => window.removeEventListener(press, wake));
  }, []);
}

function wake(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
}

export function play(tone: Tone): void {
  if (context === null || context.state !== 'running') return;
  let at = context.currentTime;
  for (const { hertz, seconds, shape } of tunes[tone]) {
    const oscillator = new OscillatorNode(context, { frequency: hertz, type: shape });
    const volume = new GainNode(context, { gain: 0.3 });
    // Fades out before the end: an abrupt stop clicks.
    volume.gain.setTargetAtTime(0, at + seconds * 0.7, seconds * 0.08);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + seconds);
    at += seconds + 0.03;
  }
}

export function vibrate(tone: Tone): void {
  navigator.vibrate?.(pulses[tone]);
}
