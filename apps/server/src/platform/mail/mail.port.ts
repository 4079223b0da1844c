export interface Message {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Hands a message over to be delivered. Throws `unavailable` where nobody takes it. */
export interface Mail {
  send(message: Message): Promise<void>;
}
