import type { Clock } from './clock.ts';

/**
 * Max clock error at which a phone may flash. A room is certified for three flashes a second in all, and a phone with a
 * larger error adds separate flashes. Below 0.1 s the eye merges its flash with the room's (Bloch's law), and a beat is
 * lit for 50 to 150 ms anyway.
 */
export const maxFlashErrorMs = 100;

export const mayFlash = (clock: Pick<Clock, 'isReady' | 'worstMs'>, localMs: number): boolean =>
  clock.isReady && clock.worstMs(localMs) <= maxFlashErrorMs;
