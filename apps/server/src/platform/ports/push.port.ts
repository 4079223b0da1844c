/** Where a browser or a phone takes push messages. */
export type PushAddress =
  /** RFC 8030: the push service's own address of a browser; the keys are of RFC 8291. */
  | { kind: 'web'; address: string; p256dh: string; auth: string }
  /** Firebase's registration token of an app. */
  | { kind: 'fcm'; address: string };

export interface PushMessage {
  title: string;
  body: string;
  /** Below our origin: where a tap leads. */
  path: string;
  /** Of two with the same tag a phone shows the later one alone. At most 32 of base64url's letters. */
  tag: string;
}

export type PushOutcome =
  | { kind: 'reached' }
  /** The permission was taken back, or the app removed: it will never take anything again. */
  | { kind: 'gone' }
  /** Not this message, or it is not known whether it arrived. */
  | { kind: 'failed'; reason: string }
  /** Not now, for certain. */
  | { kind: 'later'; afterSeconds: number; reason: string };

/** Hands messages over to the push services of browsers and phones. Called from jobs alone. */
export interface Push {
  /** The server's public key, by which browsers ask their push service for an address. */
  webKey: string;
  /** Whether this installation can deliver to the address. False for an address that cannot be a push service's. */
  takes(to: PushAddress): boolean;
  /** Never throws for what the other side does. */
  send(to: PushAddress, message: PushMessage): Promise<PushOutcome>;
  close(): void;
}
