/**
 * Hands a text message over to be delivered; `to` is E.164. Throws `invalid_input` for a number that cannot be texted,
 * `too_many_requests` and `unavailable`.
 */
export interface Sms {
  send(message: { to: string; text: string }): Promise<void>;
}
