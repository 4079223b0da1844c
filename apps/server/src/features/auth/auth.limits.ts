import type { Limit } from '../../platform/throttle/throttle.ts';

const minutes = (count: number) => count * 60;

interface AddressLimits {
  /** Limits one network, so that strangers elsewhere do not affect the owner. */
  fromNetwork?: Limit;
  everywhere?: Limit;
  /** Asks past the limit that share the last code instead of sending one. Undefined: no ask is refused. */
  joins?: Limit;
}

export interface AttemptLimits {
  network: Limit;
  address?: AddressLimits;
  knownBrowser?: Limit;
}

/** Unsolved bot checks of a network and kind of call. Past it they get 429; solved ones are unaffected. */
export const unsolvedLimit: Limit = { limit: 600, windowSeconds: minutes(1) };

/** Wrong codes of one browser: four codes with five tries, and a reserve. */
export const wrongCodesOfBrowser: Limit = { limit: 30, windowSeconds: minutes(15) };

/** A repeated ask in this time sends nothing, because the first answer may have been lost. */
export const repeatSeconds = 30;

const knownBrowser: Limit = { limit: 5, windowSeconds: minutes(15) };
/** Equals a texted code's lifetime, so the newest code of a window is always valid. */
const textWindow = minutes(5);
const textsOfNumber = {
  everywhere: { limit: 3, windowSeconds: textWindow },
  joins: { limit: 12, windowSeconds: textWindow },
};

/** One phone cannot exhaust a network's limit: it solves at most 900 bot checks in 15 minutes. See docs/security.md. */
export const limits = {
  check: {
    network: { limit: 120, windowSeconds: minutes(15) },
    knownBrowser: { limit: 120, windowSeconds: minutes(15) },
  },
  /** A link works for 15 minutes, so the newest one of a window is always valid. */
  link: {
    network: { limit: 3_000, windowSeconds: minutes(15) },
    address: { everywhere: { limit: 3, windowSeconds: minutes(15) } },
    knownBrowser,
  },
  redeem: { network: { limit: 120, windowSeconds: minutes(15) } },
  linkCode: { network: { limit: 3_000, windowSeconds: minutes(15) } },
  code: { network: { limit: 3_000, windowSeconds: minutes(15) }, address: textsOfNumber, knownBrowser },
  codeTry: { network: { limit: 120, windowSeconds: minutes(15) } },
  /** Three texts for each of 5,000 fans behind one address. */
  fanCode: { network: { limit: 15_000, windowSeconds: minutes(15) }, address: textsOfNumber, knownBrowser },
  fanCodeTry: { network: { limit: 1_200, windowSeconds: minutes(15) } },
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
  /** A whole queue shares the venue's network. No mail is sent, so no limit per address everywhere. */
  signInHelp: {
    network: { limit: 600, windowSeconds: minutes(60) },
    address: { fromNetwork: { limit: 3, windowSeconds: minutes(60) } },
  },
  /** Separate from `redeem`, so reading answers cannot block a sign-in. */
  mailedThread: { network: { limit: 120, windowSeconds: minutes(15) } },
  /** A reset link works for 30 minutes, so the newest one is always valid. */
  reset: {
    network: { limit: 3_000, windowSeconds: minutes(15) },
    address: { everywhere: { limit: 5, windowSeconds: minutes(15) } },
    knownBrowser,
  },
} satisfies Record<string, AttemptLimits>;

export const ownLinkLimit: Limit = { limit: 5, windowSeconds: minutes(15) };
