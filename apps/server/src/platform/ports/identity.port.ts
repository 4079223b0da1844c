import type { Language } from '@backline/contract/fan-languages';
import type { SignInMethod } from '@backline/contract/sign-in-methods';

/** The person to identify. The caller has checked that they may sign in. */
export interface Claimant {
  /** Null before the person's first sign-in, when the provider chooses the id. */
  identityId: string | null;
  address: string;
}

/** Names in the text of a fan's code, and its language. */
export interface CodeSender {
  brand: string;
  event: string;
  language: Language;
}

export interface ResetLink {
  identityId: string;
  address: string;
}

export interface TakenResetLink extends ResetLink {
  /**
   * The provider's time at which the link was redeemed. Of several new passwords, the one whose link was redeemed last
   * is kept.
   */
  takenAt: string;
}

/** Account at a provider of single sign-on. */
export interface ProviderAccount {
  issuer: string;
  subject: string;
}

/** How the product itself has proved a person. */
export type Vouched = { method: 'passkey' } | { method: 'single_sign_on'; account: ProviderAccount };

export interface Proof {
  identityId: string;
  /** Undefined for a custom token, which proves neither an email address nor a phone number. */
  email: string | undefined;
  phoneNumber: string | undefined;
  /** How the person proved who they are. Undefined for a custom token. */
  method: SignInMethod | undefined;
  /** The account that proved the person, for single sign-on only. */
  account: ProviderAccount | undefined;
  /** For a custom token: the only ADMIN session in which it is valid. */
  askedInSessionId: string | undefined;
  expiresAt: Date;
}

/**
 * Turns a proof into a short-lived identity token, or returns null. Callers must accept each token only once
 * (`useOnce`). The provider may be a remote service, so never call it inside a transaction. Jobs may repeat their
 * calls, so these calls must be idempotent.
 */
export interface IdentityProvider {
  /**
   * Call from a job. The link and the code are valid for 15 minutes, and using one ends both. The code allows 5 tries.
   */
  sendSignInLink(claimant: Claimant, askId: string): Promise<void>;
  redeemSignInLink(claimant: Claimant, token: string): Promise<string | null>;
  redeemSignInCode(claimant: Claimant, tried: { askId: string | null; code: string }): Promise<string | null>;

  /**
   * Call from a job. Sends a 6-digit code by SMS. The code works once, for 5 minutes, and allows 5 tries with this
   * `askId` (64 hex digits).
   */
  sendPhoneCode(claimant: Claimant, askId: string, sender?: CodeSender): Promise<void>;
  /**
   * Lets a sign-in request (`askId`) for which no text message was sent try the number's newest code once. Does nothing
   * if the number has no valid code.
   */
  joinPhoneCode(claimant: Claimant, askId: string): Promise<void>;
  hasAsked(address: string, askId: string): Promise<boolean>;
  /** `askId` is null if this browser did not request a code. Its tries are then counted separately. */
  verifyPhoneCode(claimant: Claimant, tried: { askId: string | null; code: string }): Promise<string | null>;

  /** Takes the same time for a wrong password, no password and an unknown person (null `identityId`). */
  signInWithPassword(claimant: Claimant, password: string): Promise<string | null>;
  /**
   * Call from a job. The link works once, for 30 minutes. Sends no link to a person without a password, unless
   * `mayBeFirst`.
   */
  sendPasswordReset(claimant: Claimant, password: { mayBeFirst: boolean }): Promise<void>;
  /** Does not use up the link. The caller checks that identity and address still match. */
  findResetLink(token: string): Promise<ResetLink | null>;
  /** Uses up this link and all others of the mailbox. Of two concurrent calls, one gets null. */
  takeResetLink(token: string): Promise<TakenResetLink | null>;
  /** Call from a job. Does nothing if a link that was redeemed later has already set the password. */
  setPassword(reset: { identityId: string; hash: string; takenAt: string }): Promise<void>;
  /** Call from a job. Does nothing if the identity already has a password. */
  adoptPassword(identityId: string, hash: string): Promise<void>;

  /** Creates an identity before the first sign-in. */
  createIdentity(): Promise<{ identityId: string }>;
  forgetAddress(claimant: Claimant): Promise<void>;

  vouchFor(identityId: string, vouched: Vouched): Promise<string>;
  createCustomToken(identityId: string, askedInSessionId: string): Promise<string>;
  verifyToken(token: string): Promise<Proof | null>;
}
