import { sessionStore } from '@backline/page/browser-storage';

const key = 'startedShows';
/** Older ones are over. */
const maxKept = 20;

const startedShows = () => (sessionStore.getItem(key) ?? '').split(',').filter((id) => id !== '');

/** Keeps that this tab started the show. It outlives the page, which may be left or reloaded while the show is on. */
export function noteStarted(showId: number): void {
  sessionStore.setItem(key, [...startedShows(), String(showId)].slice(-maxKept).join());
}

export const wasStartedHere = (showId: number): boolean => startedShows().includes(String(showId));
