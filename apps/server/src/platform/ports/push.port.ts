export type PushAddress =
  /** Push subscription of a browser (RFC 8030). The keys are of RFC 8291. */
  { kind: 'web'; address: string; p256dh: string; auth: string } | { kind: 'fcm'; address: string };

export interface PushMessage {
  title: string;
  body: string;
  path: string;
  /** A later message replaces one with the same tag. At most 32 base64url characters. */
  tag: string;
}

export type PushOutcome =
  | { kind: 'reached' }
  /** The permission was revoked or the app removed, so the subscription never works again. */
  | { kind: 'gone' }
  /** Delivery failed for good or may have happened. Do not retry. */
  | { kind: 'failed'; reason: string }
  /** Certainly not delivered. Retry later. */
  | { kind: 'later'; afterSeconds: number; reason: string };

export interface Push {
  webKey: string;
  takes(to: PushAddress): boolean;
  /** Never throws for failures of the push service. */
  send(to: PushAddress, message: PushMessage): Promise<PushOutcome>;
  /** Reaches the push services without sending. Throws `ServiceFault` if the operator has to act. */
  check(): Promise<void>;
  close(): void;
}
