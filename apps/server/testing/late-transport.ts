import type { LiveTransport } from '../src/platform/ports/live-transport.port.ts';

interface Subscription {
  channel: string;
  onMessage: (message: Buffer) => void;
}

/** Connects to nothing. A test delivers messages to any subscription itself, even after a later one replaced it. */
export class LateTransport implements LiveTransport {
  readonly isUp = false;
  readonly subscriptions: Subscription[] = [];

  open(): void {}

  subscribe(channel: string, onMessage: Subscription['onMessage']): void {
    this.subscriptions.push({ channel, onMessage });
  }

  publish(): Promise<void> {
    return Promise.reject(new Error('is not connected'));
  }

  async check(): Promise<void> {}

  async close(): Promise<void> {}
}
