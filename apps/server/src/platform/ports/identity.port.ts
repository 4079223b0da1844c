/** The person of whom a proof is asked, as our own tables know them. The caller has made sure that they may sign in. */
export interface Claimant {
  /** Null until they signed in once: the provider then makes up or knows the id. */
  identityId: string | null;
  /** A mail address or an E.164 number, whichever the proof is about. */
  address: string;
}

/** A link that resets a password, and that was not used yet. */
export interface ResetLink {
  identityId: string;
  address: string;
}

export interface TakenResetLink extends ResetLink {
  /** By the provider's own clock, in its own words: of two the later one's password holds. */
  takenAt: string;
}

/** What an identity token says. */
export interface Proof {
  identityId: string;
  /** The address that was proved. Absent where the identity alone was: a custom token. */
  email: string | undefined;
  phoneNumber: string | undefined;
  /** Of a custom token: the ADMIN's session in which it was asked for, and outside which it opens nothing. */
  askedInSessionId: string | undefined;
  expiresAt: Date;
}

/**
 * Says who somebody is, and nothing of what they may do: rights and sessions are ours. Proofs end in an identity
 * token, short-lived and signed; that it is used once is the caller's to hold (`useOnce`).
 * Where a proof fails the answer is null, with no word about why.
 * It may be somebody else's server: it is never called inside a transaction, and what follows from a write of ours is called
 * from a job, so each of those calls bears to be made twice.
 */
export interface IdentityProvider {
  /**
   * From a job: mails a link to `/finishSignUp?token=` that works once, for 15 minutes, and a 6-digit code that does the same where the
   * link does not open, for 5 tries. Either ends the other. `askId` as for a texted code.
   */
  sendSignInLink(claimant: Claimant, askId: string): Promise<void>;
  redeemSignInLink(claimant: Claimant, token: string): Promise<string | null>;
  redeemSignInCode(claimant: Claimant, tried: { askId: string | null; code: string }): Promise<string | null>;

  /** From a job: texts a 6-digit code that works once, for 5 minutes and 5 tries of whoever asked (`askId`, 64 hex digits). */
  sendPhoneCode(claimant: Claimant, askId: string): Promise<void>;
  /** Lets an ask for which nothing was sent use the number's newest code: for one try of its own. Does nothing where none is good. */
  joinPhoneCode(claimant: Claimant, askId: string): Promise<void>;
  /** Whether a code that is still good was sent for this ask. */
  hasAsked(address: string, askId: string): Promise<boolean>;
  /** `askId` null: from a browser that did not ask, whose tries use up none of those of the one that did. */
  verifyPhoneCode(claimant: Claimant, tried: { askId: string | null; code: string }): Promise<string | null>;

  /** Takes the same time for a wrong password, a person without one, and nobody (`identityId` null). */
  signInWithPassword(claimant: Claimant, password: string): Promise<string | null>;
  /**
   * From a job: mails a link that works once, for 30 minutes, to somebody who has a password, or who may set their first one;
   * else nothing.
   */
  sendPasswordReset(claimant: Claimant, password: { mayBeFirst: boolean }): Promise<void>;
  /** Whose password the link would reset and where it was sent; uses nothing up. The caller asks whether both still belong. */
  findResetLink(token: string): Promise<ResetLink | null>;
  /** Uses the link up, and with it every other one that waits in the same mailbox: of two who come at once one gets null. */
  takeResetLink(token: string): Promise<TakenResetLink | null>;
  /** From a job. `hash` is one of `hashPassword`. Does nothing where the password was set by a link that was taken later. */
  setPassword(reset: { identityId: string; hash: string; takenAt: string }): Promise<void>;
  /** From a job: the same for somebody who has no password yet; one that they set meanwhile stands. */
  adoptPassword(identityId: string, hash: string): Promise<void>;

  /** An identity for somebody new, who has not signed in yet. One that nobody comes to have opens nothing. */
  createIdentity(): Promise<{ identityId: string }>;
  /** From a job: the person gave this address up, and what was sent there and not used opens nothing any more. */
  forgetAddress(claimant: Claimant): Promise<void>;

  /** Login As: an identity token for somebody who proved nothing. The caller has asked who may. */
  createCustomToken(identityId: string, askedInSessionId: string): Promise<string>;
  /** Null for a forged, foreign or expired token. */
  verifyToken(token: string): Promise<Proof | null>;
}
