import { fitLine, mean, type Line } from './fit-line.ts';

export interface Ping {
  sentMs: number;
  heardMs: number;
  answeredMs: number;
  arrivedMs: number;
}

/**
 * The server's time by a monotonic local clock, in ms; `localMs` must not decrease. A ping's error is half the
 * asymmetry of its trip, so it uses the quickest quarter (NTP's clock filter, RFC 5905, section 10). The drift of a
 * local clock, up to some 100 ppm, shows as a slope over minutes.
 */
export interface Clock {
  add(ping: Ping): void;
  readonly isReady: boolean;
  serverMs(localMs: number): number;
  /** Estimated offset between phones: how far the best pings disagree. Infinity before the first. */
  readonly errorMs: number;
  /**
   * Worst-case error at that time, for safety limits: {@link errorMs} plus asymmetry of the network, unknown drift
   * since the last ping and the pending correction. Infinity before the first ping.
   */
  worstMs(localMs: number): number;
  /** During a show, corrections bend the time and never jump. */
  holdSteady(isSteady: boolean): void;
  /** Forgets everything, for a wake-up: local clocks may stop during sleep. */
  forget(): void;
}

export const keptPings = 30;
export const firstPings = 12;
const bestShare = 4;
/** Min span of a slope; over less it is noise. */
const minSlopeSpanMs = 120_000;
/** Max drift of a crystal; a steeper slope is a network that fills up. */
const steepest = 100e-6;
/** Max change of a crystal's drift in a night, from a warm hand to a cold table. */
const wander = 10e-6;
/**
 * Share of the round trip that asymmetry may hide. In a network's best moments one way takes at most twice the other:
 * half their difference is a sixth. NTP assumes a half, as if one way took no time.
 */
const unseenShare = 1 / 6;
/** Correction during a show: 5 ms a second, invisible and fifty times any drift. */
const bend = 0.005;
/** A larger error is set at once: bending would outlast the song. */
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

/** A negative round trip or NaN means that a clock was set meanwhile. */
const isPossible = (ping: Ping) => Number.isFinite(roundTrip(ping)) && roundTrip(ping) >= 0;

function reckon(pings: readonly Ping[]): Known {
  // Some browsers round to whole milliseconds: the newest of equally quick pings is best.
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
