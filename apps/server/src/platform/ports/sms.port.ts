export interface Sms {
  send(message: { to: string; text: string }): Promise<void>;
  /** Signs in without sending. Throws `ServiceFault` if the operator has to act. */
  check(): Promise<void>;
}
