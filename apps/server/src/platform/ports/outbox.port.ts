export interface Draft {
  channel: 'email' | 'sms';
  to: string;
  /** Empty for a text message. */
  subject: string;
  text: string;
}

export interface Sent extends Draft {
  /** Milliseconds since 1970. */
  at: number;
}

/** Keeps the messages that an installation has no server to send with. */
export interface Outbox {
  add(draft: Draft): Promise<void>;
  /** Newest first. */
  list(to?: string): Promise<Sent[]>;
}
