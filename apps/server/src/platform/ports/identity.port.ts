/** The person to identify. The caller has checked that they may sign in. */
export interface Claimant {
  /** Null before their first sign-in, at which the provider chooses the id. */
  identityId: string | null;
  address: string;
}

export interface ResetLink {
  identityId: string;
  address: string;
}

export interface TakenResetLink extends ResetLink {
  /** The provider's timestamp. The password of the later link wins. */
  takenAt: string;
}

export interface Proof {
  identityId: string;
  /** Undefined for a custom token, which proves no address. */
  email: string | undefined;
  phoneNumber: string | undefined;
  /** For a custom token: the only ADMIN session in which it is valid. */
  askedInSessionId: string | undefined;
  expiresAt: Date;
}

/**
 * Proofs end in a short-lived identity token, which callers accept once (`useOnce`), or in null. It may be a remote
 * service: never call it inside a transaction. Calls from jobs must be repeatable.
 */
export interface IdentityProvider {
  /** Call from a job. Link and code work once, for 15 minutes, and end each other. The code allows 5 tries. */
  sendSignInLink(claimant: Claimant, askId: string): Promise<void>;
  redeemSignInLink(claimant: Claimant, token: string): Promise<string | null>;
  redeemSignInCode(claimant: Claimant, tried: { askId: string | null; code: string }): Promise<string | null>;

  /** Call from a job. Texts a 6-digit code that works once, for 5 minutes and 5 tries of this ask (64 hex digits). */
  sendPhoneCode(claimant: Claimant, askId: string): Promise<void>;
  /** Lets an ask that sent no text use the number's newest code, for one try. Does nothing without a valid code. */
  joinPhoneCode(claimant: Claimant, askId: string): Promise<void>;
  hasAsked(address: string, askId: string): Promise<boolean>;
  /** A null `askId` means another browser, whose tries count separately. */
  verifyPhoneCode(claimant: Claimant, tried: { askId: string | null; code: string }): Promise<string | null>;

  /** Takes the same time for a wrong password, no password and an unknown person (null `identityId`). */
  signInWithPassword(claimant: Claimant, password: string): Promise<string | null>;
  /** Call from a job. The link works once, for 30 minutes. Sends none without a password, unless `mayBeFirst`. */
  sendPasswordReset(claimant: Claimant, password: { mayBeFirst: boolean }): Promise<void>;
  /** Does not use up the link. The caller checks that identity and address still match. */
  findResetLink(token: string): Promise<ResetLink | null>;
  /** Takes this link and all others of the mailbox. Of two concurrent calls one gets null. */
  takeResetLink(token: string): Promise<TakenResetLink | null>;
  /** Call from a job. Does nothing if a link that was taken later has set the password. */
  setPassword(reset: { identityId: string; hash: string; takenAt: string }): Promise<void>;
  /** Call from a job. Keeps an existing password. */
  adoptPassword(identityId: string, hash: string): Promise<void>;

  /** Creates an identity before the first sign-in. */
  createIdentity(): Promise<{ identityId: string }>;
  forgetAddress(claimant: Claimant): Promise<void>;

  createCustomToken(identityId: string, askedInSessionId: string): Promise<string>;
  verifyToken(token: string): Promise<Proof | null>;
}
