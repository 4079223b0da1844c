export interface TransportEvents {
  /** Called when messages may be lost, again for each failed attempt to reconnect. */
  onDown(reason: unknown): void;
  /** Called when messages are sent and received again. */
  onUp(): void;
}

/**
 * Carries messages between the processes of one installation. Keeps the order of a channel and may lose messages.
 * PostgreSQL keeps the notices, so a lost message only delays them.
 */
export interface LiveTransport {
  readonly isUp: boolean;
  /** Begins to connect and never gives up. Returns at once, so that no start waits for the service. */
  open(events: TransportEvents): void;
  /** Subscribes to this channel, and again after each reconnect. Drops later messages of an earlier channel. */
  subscribe(channel: string, onMessage: (message: Buffer) => void): void;
  /** Rejects if the service did not take the message. */
  publish(channel: string, message: Buffer): Promise<void>;
  /** Sends a message to itself on a connection of its own. Throws `ServiceFault` if the operator has to act. */
  check(): Promise<void>;
  /** Leaves no connection open, even one that is still being made. */
  close(): Promise<void>;
}
