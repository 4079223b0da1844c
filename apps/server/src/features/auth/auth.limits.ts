import type { Limit } from '../../platform/throttle/throttle.ts';

const minutes = (count: number) => count * 60;

/** What one address gets from one network, and from all of them together, where writing it there often would do harm. */
interface AddressLimits {
  fromNetwork: Limit;
  everywhere?: Limit;
}

export interface AttemptLimits {
  network: Limit;
  /** Of one network, too, counted only behind a solved check: nobody uses it up for a whole venue for nothing. */
  solved?: Limit;
  address?: AddressLimits;
}

/**
 * By network: before the doors open a venue's whole staff signs in from one address, so these only stop a flood.
 * By address: what one person needs who mistypes and asks again. Limits hold for unknown addresses too, else the
 * refusal would tell which are known.
 */
export const limits = {
  check: { network: { limit: 120, windowSeconds: minutes(15) } },
  link: {
    network: { limit: 60, windowSeconds: minutes(15) },
    address: {
      fromNetwork: { limit: 5, windowSeconds: minutes(15) },
      everywhere: { limit: 20, windowSeconds: minutes(15) },
    },
  },
  /** Of links that are none. */
  redeem: { network: { limit: 120, windowSeconds: minutes(15) } },
  /** Each one costs the organiser money, and allows five tries here and five elsewhere: 15 codes an hour keep a guesser below 3,600 a day. */
  code: {
    network: { limit: 60, windowSeconds: minutes(15) },
    address: {
      fromNetwork: { limit: 5, windowSeconds: minutes(15) },
      everywhere: { limit: 15, windowSeconds: minutes(60) },
    },
  },
  codeTry: { network: { limit: 120, windowSeconds: minutes(15) } },
  /** A crowd at the doors shares the venue's network. */
  fanCode: {
    network: { limit: 600, windowSeconds: minutes(15) },
    address: {
      fromNetwork: { limit: 5, windowSeconds: minutes(15) },
      everywhere: { limit: 15, windowSeconds: minutes(60) },
    },
  },
  fanCodeTry: { network: { limit: 1_200, windowSeconds: minutes(15) } },
  /** Each try costs us an argon2 hash. */
  password: {
    network: { limit: 60, windowSeconds: minutes(15) },
    address: {
      fromNetwork: { limit: 10, windowSeconds: minutes(15) },
      everywhere: { limit: 100, windowSeconds: minutes(15) },
    },
  },
  signup: {
    network: { limit: 20, windowSeconds: minutes(60) },
    address: {
      fromNetwork: { limit: 3, windowSeconds: minutes(60) },
      everywhere: { limit: 12, windowSeconds: minutes(60) },
    },
  },
  /** A whole queue at the entrance writes from the venue's network. Nothing is mailed to the address, so none of it has to be held back everywhere: a stranger could only close the form for its owner. */
  signInHelp: {
    network: { limit: 300, windowSeconds: minutes(60) },
    solved: { limit: 60, windowSeconds: minutes(60) },
    address: { fromNetwork: { limit: 3, windowSeconds: minutes(60) } },
  },
  /** Apart from `redeem`: reading an answer often keeps nobody from signing in. */
  mailedThread: { network: { limit: 120, windowSeconds: minutes(15) } },
  reset: {
    network: { limit: 30, windowSeconds: minutes(15) },
    address: {
      fromNetwork: { limit: 3, windowSeconds: minutes(15) },
      everywhere: { limit: 12, windowSeconds: minutes(15) },
    },
  },
} satisfies Record<string, AttemptLimits>;

/** What somebody needs who looks for the letter and asks again. */
export const ownLinkLimit: Limit = { limit: 5, windowSeconds: minutes(15) };
