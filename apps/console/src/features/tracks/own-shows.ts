import { sessionStore } from '@backline/page/browser-storage';

const key = 'startedShows';
const maxKept = 20;

const startedShows = () => (sessionStore.getItem(key) ?? '').split(',').filter((id) => id !== '');

export function noteStarted(showId: number): void {
  sessionStore.setItem(key, [...startedShows(), String(showId)].slice(-maxKept).join());
}

export const wasStartedHere = (showId: number): boolean => startedShows().includes(String(showId));
