export { type Clock, type Ping, createClock, firstPings, keptPings } from './clock.ts';
export { type ClockKeeping, keepClock } from './keep-clock.ts';
export { type LightPlayer, type Part, createLightPlayer } from './light-player.ts';
export { mayFlash, maxFlashErrorMs } from './may-flash.ts';
