import type { Clock } from './clock.ts';

/**
 * Who may be further off than this does not flash beside others. A room is certified for three flashes a second with all its phones at
 * once; who lights up a tenth of a second beside the others makes flashes of their own between those, and the room has six. Within it the
 * eye adds up what it sees (Bloch's law), and a beat is lit for 50 to 150 ms anyway: the late one makes the same flash a little longer.
 */
export const mostFlashErrorMs = 100;

/** Whether a phone knows the time well enough to flash with a room; it glows where it does not. */
export const mayFlash = (clock: Pick<Clock, 'isReady' | 'worstMs'>, localMs: number): boolean =>
  clock.isReady && clock.worstMs(localMs) <= mostFlashErrorMs;
