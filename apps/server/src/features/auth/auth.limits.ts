import type { Limit } from '../../platform/throttle/throttle.ts';

const minutes = (count: number) => count * 60;

/** Limits for one address, across all browsers in which it was never proved. */
interface AddressLimits {
  /** From one network, so that a stranger on another one takes nothing from the owner. */
  fromNetwork?: Limit;
  everywhere?: Limit;
  /**
   * Asks past the limit that are not refused: nothing more is sent, and the browser may use what was sent last. Left out where such an ask
   * gives no try at a code: then none is refused, so that a stranger keeps nobody from the letters that they have.
   */
  joins?: Limit;
}

export interface AttemptLimits {
  /** By network. Behind a bot check it counts solved checks alone, or wrong secrets alone. */
  network: Limit;
  address?: AddressLimits;
  /** Limit of a browser in which the address was proved before; it is counted nowhere else. */
  knownBrowser?: Limit;
}

/** Unsolved bot checks of one network, of each kind of call. Past it their answer is 429; solved ones are not looked at. */
export const unsolvedLimit: Limit = { limit: 600, windowSeconds: minutes(1) };

/** Wrong codes of one browser: four codes with five tries each, and then some. */
export const wrongCodesOfBrowser: Limit = { limit: 30, windowSeconds: minutes(15) };

/**
 * A second ask of the same browser for the same address sends nothing so soon after the first, unless the person asked for it: the
 * first one's answer may be lost.
 */
export const repeatSeconds = 30;

const knownBrowser: Limit = { limit: 5, windowSeconds: minutes(15) };
/** As long as a texted code works: within a window the newest code is always still good. */
const textWindow = minutes(5);
const textsOfNumber = {
  everywhere: { limit: 3, windowSeconds: textWindow },
  joins: { limit: 12, windowSeconds: textWindow },
};

/**
 * No count of a network can be used up by one phone: solving a check takes it about a second, so it makes at most 900 in a quarter of an
 * hour. docs/security.md has the table of all limits with the reason of each.
 */
export const limits = {
  check: {
    network: { limit: 120, windowSeconds: minutes(15) },
    knownBrowser: { limit: 120, windowSeconds: minutes(15) },
  },
  /** A link works for 15 minutes: within a window the newest letter is always still good. */
  link: {
    network: { limit: 3_000, windowSeconds: minutes(15) },
    address: { everywhere: { limit: 3, windowSeconds: minutes(15) } },
    knownBrowser,
  },
  /** Limits links that are not valid. */
  redeem: { network: { limit: 120, windowSeconds: minutes(15) } },
  /** Limits wrong codes from letters. */
  linkCode: { network: { limit: 3_000, windowSeconds: minutes(15) } },
  code: { network: { limit: 3_000, windowSeconds: minutes(15) }, address: textsOfNumber, knownBrowser },
  /** Limits wrong codes from browsers that did not ask for one. */
  codeTry: { network: { limit: 120, windowSeconds: minutes(15) } },
  /** Three texts for each of 5,000 fans who arrive behind one address. */
  fanCode: { network: { limit: 15_000, windowSeconds: minutes(15) }, address: textsOfNumber, knownBrowser },
  fanCodeTry: { network: { limit: 1_200, windowSeconds: minutes(15) } },
  /** Limits wrong passwords. Each try costs an argon2 hash. */
  password: {
    network: { limit: 3_000, windowSeconds: minutes(15) },
    address: {
      fromNetwork: { limit: 10, windowSeconds: minutes(15) },
      everywhere: { limit: 100, windowSeconds: minutes(15) },
    },
    knownBrowser: { limit: 10, windowSeconds: minutes(15) },
  },
  signup: {
    network: { limit: 60, windowSeconds: minutes(60) },
    address: {
      fromNetwork: { limit: 3, windowSeconds: minutes(60) },
      everywhere: { limit: 12, windowSeconds: minutes(60) },
    },
  },
  /** A whole queue at the entrance writes from the venue's network. Nothing is mailed to the address, so none of it has to be held back everywhere. */
  signInHelp: {
    network: { limit: 600, windowSeconds: minutes(60) },
    address: { fromNetwork: { limit: 3, windowSeconds: minutes(60) } },
  },
  /** Apart from `redeem`: reading an answer often keeps nobody from signing in. */
  mailedThread: { network: { limit: 120, windowSeconds: minutes(15) } },
  /** A link to reset works for 30 minutes: past the limit the newest one is still good, and nothing more is mailed. */
  reset: {
    network: { limit: 3_000, windowSeconds: minutes(15) },
    address: { everywhere: { limit: 5, windowSeconds: minutes(15) } },
    knownBrowser,
  },
} satisfies Record<string, AttemptLimits>;

/** What somebody needs who looks for the letter and asks again. */
export const ownLinkLimit: Limit = { limit: 5, windowSeconds: minutes(15) };
