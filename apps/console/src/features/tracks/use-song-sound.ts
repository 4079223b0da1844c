import * as trackTexts from '@backline/contract/tracks.texts';
import type { Track } from '@backline/contract/tracks';
import { App } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { loadSong, SongError } from './load-song.ts';
import { createSongSound, type SongSound } from './song-sound.ts';

const canSound = () => typeof AudioContext !== 'undefined';

export function useSongSound() {
  const { message } = App.useApp();
  const sound = useRef<SongSound | null>(null);
  const loaded = useRef<{ url: string; song: Promise<AudioBuffer> } | null>(null);
  /**
   * Number of the latest call to `start`. An earlier call that was still loading compares this number and stays silent.
   */
  const attempt = useRef(0);
  const [isLoading, setIsLoading] = useState(false);
  useEffect(
    () => () => {
      attempt.current += 1;
      sound.current?.close();
      sound.current = null;
    },
    [],
  );

  /** Must be called in a click handler, because browsers mute a page before the first click. */
  const wake = useCallback(() => {
    if (!canSound()) return;
    sound.current ??= createSongSound();
    sound.current.wake();
  }, []);

  const load = useCallback((own: SongSound, track: Track): Promise<AudioBuffer> => {
    if (loaded.current?.url === track.music_url) return loaded.current.song;
    const song = decode(own, track);
    loaded.current = { url: track.music_url, song };
    song.catch(() => (loaded.current = null));
    return song;
  }, []);

  /**
   * Loads and plays a song. Calls `when` after loading; it returns the page time at which position `fromMs` is heard.
   */
  const start = useCallback(
    async (track: Track, when: () => { atMs: number; fromMs: number }): Promise<void> => {
      const own = sound.current;
      if (own === null) return;
      attempt.current += 1;
      const mine = attempt.current;
      own.stop();
      setIsLoading(true);
      try {
        const song = await load(own, track);
        if (attempt.current !== mine) return;
        const { atMs, fromMs } = when();
        own.start(song, atMs, fromMs);
      } catch (error) {
        if (attempt.current !== mine) return;
        void message.error(error instanceof SongError ? error.message : trackTexts.songUnreadable);
      } finally {
        if (attempt.current === mine) setIsLoading(false);
      }
    },
    [load, message],
  );

  const stop = useCallback(() => {
    attempt.current += 1;
    sound.current?.stop();
    setIsLoading(false);
  }, []);

  const correct = useCallback((shouldBeMs: number) => sound.current?.correct(shouldBeMs), []);
  const setVolume = useCallback((volume: number) => sound.current?.setVolume(volume), []);
  return { isLoading, wake, start, stop, correct, setVolume };
}

async function decode(sound: SongSound, track: Track): Promise<AudioBuffer> {
  const bytes = await loadSong(track);
  try {
    return await sound.load(bytes);
  } catch (error) {
    throw new SongError(trackTexts.songUnreadable, { cause: error });
  }
}
