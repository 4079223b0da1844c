import { fitLine, mean, type Line } from './fit-line.ts';

export interface Ping {
  sentMs: number;
  heardMs: number;
  answeredMs: number;
  arrivedMs: number;
}

/**
 * Estimates the server's time from a monotonic local clock, in ms; `localMs` must not decrease. The error of a ping is
 * half the asymmetry of its round trip, so only the quickest quarter of the pings counts (NTP's clock filter, RFC 5905,
 * section 10). The drift of a local clock, up to some 100 ppm, shows as a slope over minutes.
 */
export interface Clock {
  add(ping: Ping): void;
  readonly isReady: boolean;
  serverMs(localMs: number): number;
  /**
   * Estimated difference between this phone's clock and other phones' clocks, from the disagreement of the best pings.
   * Infinity before the first ping.
   */
  readonly errorMs: number;
  /**
   * Returns the worst-case error at that time, for safety limits: {@link errorMs} plus the network's asymmetry, the
   * unknown drift since the last ping and the pending correction. Infinity before the first ping.
   */
  worstMs(localMs: number): number;
  /** Makes corrections gradual during a light show, so that the time does not jump. */
  holdSteady(isSteady: boolean): void;
  /** Forgets all pings. Call it after a wake-up, because local clocks may stop during sleep. */
  forget(): void;
}

export const keptPings = 30;
export const firstPings = 12;
const bestShare = 4;
/** Min time span of a slope. Over a shorter span the slope is noise. */
const minSlopeSpanMs = 120_000;
/** Max drift of a crystal. A steeper slope comes from a network that becomes congested. */
const steepest = 100e-6;
/** Max change of a crystal's drift in a night, from a warm hand to a cold table. */
const wander = 10e-6;
/**
 * Max error from asymmetry, as a share of the round trip. In a network's best moments, one way takes at most twice as
 * long as the other; half of their difference is then a sixth of the round trip. NTP assumes a half, as if one way took
 * no time.
 */
const unseenShare = 1 / 6;
/**
 * Speed of a gradual correction: 5 ms a second. It is invisible, and far above the max drift of 0.1 ms a second (see
 * `steepest`), so that the correction catches up.
 */
const bend = 0.005;
/** A larger error is corrected at once, because a gradual correction would take too long. */
const hopelessMs = 250;

export function createClock(): Clock {
  let pings: Ping[] = [];
  let known: Known | null = null;
  /** Pending correction as of `atMs`; shrinks over time. */
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
      const shown = known === null ? null : known.at(localMs) + lagAt(localMs);
      pings = [...pings, ping].slice(-keptPings);
      known = reckon(pings);
      const jumpMs = shown === null ? 0 : shown - known.at(localMs);
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
  /** Max error of the slope. */
  slopeOff: number;
}

const roundTrip = ({ sentMs, heardMs, answeredMs, arrivedMs }: Ping) => arrivedMs - sentMs - (answeredMs - heardMs);

/** Returns false for a ping during which a clock was set: its round trip is negative or NaN. */
const isPossible = (ping: Ping) => Number.isFinite(roundTrip(ping)) && roundTrip(ping) >= 0;

function reckon(pings: readonly Ping[]): Known {
  // Prefers the newest of equally quick pings, which are common because some browsers round to whole milliseconds.
  const byTrip = pings.toReversed().toSorted((a, b) => roundTrip(a) - roundTrip(b));
  const best = byTrip.slice(0, Math.ceil(pings.length / bestShare));
  const points = best.map(({ sentMs, heardMs, answeredMs, arrivedMs }) => ({
    x: (sentMs + arrivedMs) / 2,
    y: (heardMs - sentMs + (answeredMs - arrivedMs)) / 2,
  }));
  const line = fitLine(points, { minSpan: minSlopeSpanMs, steepest });
  const trips = best.map(roundTrip);
  const minTripMs = Math.min(...trips);
  const apartMs = points.map(({ x, y }) => Math.abs(y - line.at(x)));
  const errorMs = mean(trips.map((tripMs) => (tripMs - minTripMs) / 2)) + mean(apartMs);
  const isSloped = line.spanX >= minSlopeSpanMs;
  const slopeOff = isSloped ? Math.min(wander + errorMs / line.spanX, steepest) : steepest;
  return { ...line, errorMs, unseenMs: minTripMs * unseenShare, slopeOff };
}
