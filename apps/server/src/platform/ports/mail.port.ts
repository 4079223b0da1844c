export interface Message {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Call from jobs only. Throws if delivery failed, `GiveUp` if it can never succeed. */
export interface Mail {
  send(message: Message): Promise<void>;
}
