export interface Sms {
  send(message: { to: string; text: string }): Promise<void>;
}
