export interface Message {
  to: string;
  /** Replaces the sender's name of the configuration, but not its address. */
  fromName?: string | undefined;
  subject: string;
  text: string;
  html?: string;
}

/** Call from jobs only. Throws if delivery failed, `GiveUp` if it can never succeed. */
export interface Mail {
  send(message: Message): Promise<void>;
  /** Signs in without sending. Throws `ServiceFault` if the operator has to act. */
  check(): Promise<void>;
}
