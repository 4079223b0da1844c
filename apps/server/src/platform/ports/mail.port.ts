export interface Message {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Hands a message over to be delivered; called from jobs alone. Throws where nobody takes it, `GiveUp` where nobody ever will. */
export interface Mail {
  send(message: Message): Promise<void>;
}
