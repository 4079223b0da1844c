import type { Clock } from './clock.ts';

/**
 * Max clock error at which a phone may flash. A room is certified for three flashes a second in all, and a phone that
 * is further off adds flashes of its own. Below 0.1 s the eye merges both (Bloch's law), and a beat is lit for 50 to
 * 150 ms anyway.
 */
export const maxFlashErrorMs = 100;

export const mayFlash = (clock: Pick<Clock, 'isReady' | 'worstMs'>, localMs: number): boolean =>
  clock.isReady && clock.worstMs(localMs) <= maxFlashErrorMs;
