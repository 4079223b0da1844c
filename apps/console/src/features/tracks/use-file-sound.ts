import * as trackTexts from '@backline/contract/tracks.texts';
import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { createSongSound, type SongSound } from './song-sound.ts';

/** A sound card needs a moment to start. */
const startLeadMs = 150;

export function useFileSound(file: File) {
  const { message } = App.useApp();
  const sound = useRef<SongSound | null>(null);
  const song = useRef<AudioBuffer | null>(null);
  const attempt = useRef(0);
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(
    () => () => {
      attempt.current += 1;
      sound.current?.close();
      sound.current = null;
    },
    [],
  );

  /** Must be called in a click handler, because browsers mute a page before the first click. */
  async function play(fromMs: number) {
    if (typeof AudioContext === 'undefined') return;
    sound.current ??= createSongSound();
    const own = sound.current;
    own.wake();
    attempt.current += 1;
    const mine = attempt.current;
    setIsPlaying(true);
    try {
      song.current ??= await own.load(await file.arrayBuffer());
      if (attempt.current === mine) own.start(song.current, performance.now() + startLeadMs, fromMs);
    } catch {
      if (attempt.current !== mine) return;
      setIsPlaying(false);
      void message.error(trackTexts.songUnreadable);
    }
  }

  function stop() {
    attempt.current += 1;
    sound.current?.stop();
    setIsPlaying(false);
  }

  return { isPlaying, play, stop, positionMs: () => sound.current?.positionMs() ?? null };
}
