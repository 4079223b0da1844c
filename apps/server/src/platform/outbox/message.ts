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
