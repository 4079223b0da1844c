import { fitLine, mean, type Line } from './fit-line.ts';

/** One question and its answer. Local times are of a clock that never jumps; the server's are epoch ms. Fractions count. */
export interface Ping {
  sentMs: number;
  /** On the server's clock, when the question came and when the answer went. */
  heardMs: number;
  answeredMs: number;
  arrivedMs: number;
}

/**
 * The server's time by a local clock that never jumps. Times are in ms; `localMs` must not fall.
 *
 * A ping tells the difference of the two clocks to within what its way there and its way back differ, so the quarter of the
 * pings with the least round trip says the most (NTP's clock filter, RFC 5905, section 10). A local clock is also a little
 * fast or slow, up to some 100 ppm: over minutes that is seen in the same pings as a slope.
 */
export interface Clock {
  add(ping: Ping): void;
  /** It has heard enough to tell the time. */
  readonly isReady: boolean;
  serverMs(localMs: number): number;
  /**
   * How far apart phones are that know the time as well as this one: what the best pings disagree by. Infinity before any. It is what
   * people are shown; what no ping can see is not in it.
   */
  readonly errorMs: number;
  /**
   * How far off what is told at that time may be at worst, for what must not happen: {@link errorMs}, and a way there that takes longer
   * than the way back, and a drift that is not known, by the more the longer nothing was heard, and what it still bends by. Infinity
   * before any ping.
   */
  worstMs(localMs: number): number;
  /** While a show runs the time told only bends towards what is known better; it never jumps. */
  holdSteady(isSteady: boolean): void;
  /** After a sleep, in which local clocks may stand still: everything is forgotten. */
  forget(): void;
}

/** Of which the best are taken: 5 minutes of them at one each 10 seconds. */
export const keptPings = 30;
/** As many are asked at joining. */
export const firstPings = 12;
const bestShare = 4;
/** A slope over less is that of chance. */
const leastSlopeSpanMs = 120_000;
/** No crystal is further off; what seems to be is a network that fills up. */
const steepest = 100e-6;
/** By which a crystal that is known leaves its slope within a night: a phone is warm in the hand and cold on the table. */
const wander = 10e-6;
/**
 * No ping sees that one way always takes longer than the other. In the best moments of a network it takes at most twice as long: half
 * of their difference is a sixth of the round trip. Half of it, as NTP has it, would be that of ways of which one takes no time at all.
 */
const unseenShare = 1 / 6;
/** While a show runs: 5 ms a second, which nobody sees and which overtakes any drift fifty times. */
const bend = 0.005;
/** What is off by more than this has slept or was never right: bending would take longer than the song. */
const hopelessMs = 250;

export function createClock(): Clock {
  let pings: Ping[] = [];
  let known: Known | null = null;
  /** What is told differs from what is known by so much, as of then; it shrinks as time goes. */
  let lag = { ms: 0, atMs: 0 };
  let isSteady = false;

  const lagAt = (localMs: number) => {
    const shrunk = Math.abs(lag.ms) - bend * Math.max(localMs - lag.atMs, 0);
    return shrunk <= 0 ? 0 : Math.sign(lag.ms) * shrunk;
  };

  return {
    add(ping) {
      if (!isPossible(ping)) return;
      const localMs = ping.arrivedMs;
      const told = known === null ? null : known.at(localMs) + lagAt(localMs);
      pings = [...pings, ping].slice(-keptPings);
      known = reckon(pings);
      const jumpMs = told === null ? 0 : told - known.at(localMs);
      lag = { ms: isSteady && Math.abs(jumpMs) <= hopelessMs ? jumpMs : 0, atMs: localMs };
    },
    get isReady() {
      return pings.length >= firstPings;
    },
    serverMs: (localMs) => localMs + (known === null ? NaN : known.at(localMs) + lagAt(localMs)),
    get errorMs() {
      return known?.errorMs ?? Infinity;
    },
    worstMs(localMs) {
      if (known === null) return Infinity;
      const { errorMs, unseenMs, slopeOff, middleX } = known;
      return errorMs + unseenMs + slopeOff * Math.abs(localMs - middleX) + Math.abs(lagAt(localMs));
    },
    holdSteady(steady) {
      isSteady = steady;
    },
    forget() {
      pings = [];
      known = null;
      lag = { ms: 0, atMs: 0 };
    },
  };
}

interface Known extends Line {
  errorMs: number;
  unseenMs: number;
  /** How wrong its slope may be. */
  slopeOff: number;
}

const roundTrip = ({ sentMs, heardMs, answeredMs, arrivedMs }: Ping) => arrivedMs - sentMs - (answeredMs - heardMs);

/** An answer before its question, or a time that is none, is a clock that was set meanwhile. */
const isPossible = (ping: Ping) => Number.isFinite(roundTrip(ping)) && roundTrip(ping) >= 0;

function reckon(pings: readonly Ping[]): Known {
  // Some browsers tell whole milliseconds: of those that were equally quick the newest know best.
  const byTrip = pings.toReversed().toSorted((a, b) => roundTrip(a) - roundTrip(b));
  const best = byTrip.slice(0, Math.ceil(pings.length / bestShare));
  const points = best.map(({ sentMs, heardMs, answeredMs, arrivedMs }) => ({
    x: (sentMs + arrivedMs) / 2,
    y: (heardMs - sentMs + (answeredMs - arrivedMs)) / 2,
  }));
  const line = fitLine(points, { leastSpan: leastSlopeSpanMs, steepest });
  const trips = best.map(roundTrip);
  const leastTripMs = Math.min(...trips);
  const apartMs = points.map(({ x, y }) => Math.abs(y - line.at(x)));
  const errorMs = mean(trips.map((tripMs) => (tripMs - leastTripMs) / 2)) + mean(apartMs);
  const isSloped = line.spanX >= leastSlopeSpanMs;
  const slopeOff = isSloped ? Math.min(wander + errorMs / line.spanX, steepest) : steepest;
  return { ...line, errorMs, unseenMs: leastTripMs * unseenShare, slopeOff };
}
