/**
 * Hands a text message over to be delivered; `to` is E.164. Called from jobs alone. Throws where nobody takes it, `GiveUp` for
 * a number that cannot be texted.
 */
export interface Sms {
  send(message: { to: string; text: string }): Promise<void>;
}
