export interface Draft {
  channel: 'email' | 'sms';
  to: string;
  /** Empty for a text message. */
  subject: string;
  text: string;
}

export interface Sent extends Draft {
  at: number;
}

/** Stores the messages of an installation without a mail or SMS provider. */
export interface Outbox {
  add(draft: Draft): Promise<void>;
  list(to?: string): Promise<Sent[]>;
}
