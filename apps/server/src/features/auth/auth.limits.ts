import type { Limit } from '../../platform/throttle/throttle.ts';

const minutes = (count: number) => count * 60;

interface AddressLimits {
  /** Limit per address and network, so that strangers on other networks do not affect the owner. */
  fromNetwork?: Limit;
  everywhere?: Limit;
  /**
   * Limit of requests beyond `everywhere` that use the code sent last instead of sending a new one. If undefined, their
   * number is not limited.
   */
  joins?: Limit;
}

export interface AttemptLimits {
  network: Limit;
  address?: AddressLimits;
  knownBrowser?: Limit;
}

/**
 * Limit of unsolved bot checks per network and kind of call. Further unsolved ones get 429; solved ones are unaffected.
 */
export const unsolvedLimit: Limit = { limit: 600, windowSeconds: minutes(1) };

/** Limit of wrong codes per browser: five attempts at each of four codes, and ten more. */
export const wrongCodesOfBrowser: Limit = { limit: 30, windowSeconds: minutes(15) };

/** A repeated request within this time sends nothing: the browser may only have lost the first response. */
export const repeatSeconds = 30;

const knownBrowser: Limit = { limit: 5, windowSeconds: minutes(15) };
/** Equals the lifetime of a code sent by text message, so the newest code of a window is always valid. */
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
  /** Allows three text messages for each of 5,000 fans who share one IP address. */
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
  /** Three of a million codes are valid at a time. A limit of 60 a day (`auth-throttle.ts`) finds one in about 15 years. */
  secondStep: {
    network: { limit: 600, windowSeconds: minutes(15) },
    address: {
      fromNetwork: { limit: 10, windowSeconds: minutes(15) },
      everywhere: { limit: 30, windowSeconds: minutes(15) },
    },
    knownBrowser: { limit: 10, windowSeconds: minutes(15) },
  },
  passkey: { network: { limit: 3_000, windowSeconds: minutes(15) } },
  passkeyTry: { network: { limit: 600, windowSeconds: minutes(15) } },
  singleSignOn: { network: { limit: 3_000, windowSeconds: minutes(15) } },
  singleSignOnTry: { network: { limit: 600, windowSeconds: minutes(15) } },
  signup: {
    network: { limit: 60, windowSeconds: minutes(60) },
    address: {
      fromNetwork: { limit: 3, windowSeconds: minutes(60) },
      everywhere: { limit: 12, windowSeconds: minutes(60) },
    },
  },
  /**
   * High, because fans in a queue share the venue's network. There is no limit per address, because no email is sent.
   */
  signInHelp: {
    network: { limit: 600, windowSeconds: minutes(60) },
    address: { fromNetwork: { limit: 3, windowSeconds: minutes(60) } },
  },
  /** Limits emailed support threads separately from `redeem`, so that reading replies cannot block a sign-in. */
  mailedThread: { network: { limit: 120, windowSeconds: minutes(15) } },
  /** A reset link works for 30 minutes, so the newest one is always valid. */
  reset: {
    network: { limit: 3_000, windowSeconds: minutes(15) },
    address: { everywhere: { limit: 5, windowSeconds: minutes(15) } },
    knownBrowser,
  },
} satisfies Record<string, AttemptLimits>;

export const ownLinkLimit: Limit = { limit: 5, windowSeconds: minutes(15) };
