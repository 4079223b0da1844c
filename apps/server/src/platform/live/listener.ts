import { liveClose, type ServerFrame } from '@backline/contract/live';
import type { WebSocket } from 'ws';
import type { Actor, Fan } from '../access/actor.ts';
import type { ChannelKey, Heard } from '../notices/channels.ts';

/**
 * A listener with a pass instead of a session, such as a rehearsal's virtual phone. Several guests may share one pass.
 */
export interface Guest {
  id: number;
  eventId: number;
  maxSockets: number;
  /** The member of staff whose permissions apply. Null for a pass from this machine's terminal. */
  givenBy: number | null;
}

export type Person = { kind: 'staff'; actor: Actor } | { kind: 'fan'; fan: Fan } | { kind: 'guest'; guest: Guest };

const idOf = (person: Person): number => {
  if (person.kind === 'guest') return person.guest.id;
  return person.kind === 'staff' ? person.actor.id : person.fan.id;
};

export const ownerOf = (person: Person): string => `${person.kind}/${idOf(person)}`;

export const guestSession = (guestId: number): string => `guest/${guestId}`;

/** Max unread bytes of one page. */
const maxUnreadBytes = 512 * 1024;

/** Time to acknowledge the close frame, after which the socket is terminated. */
const farewellMs = 5_000;

export class Listener {
  person: Person;
  readonly heard = new Map<ChannelKey, Heard>();
  isAlive = true;
  readonly #socket: WebSocket;

  constructor(socket: WebSocket, person: Person) {
    this.#socket = socket;
    this.person = person;
  }

  get id(): number {
    return idOf(this.person);
  }

  get personId(): number | null {
    const { person } = this;
    return person.kind === 'guest' ? person.guest.givenBy : this.id;
  }

  get sessionId(): string {
    const { person } = this;
    if (person.kind === 'guest') return guestSession(person.guest.id);
    return person.kind === 'staff' ? person.actor.sessionId : person.fan.sessionId;
  }

  hearsOf(eventIds: ReadonlySet<number>): boolean {
    if (eventIds.size === 0) return false;
    for (const { channel } of this.heard.values()) if (eventIds.has(channel.event_id ?? 0)) return true;
    return false;
  }

  sendFrame(frame: ServerFrame): boolean {
    return this.send(JSON.stringify(frame));
  }

  send(text: string | Buffer): boolean {
    if (this.#socket.bufferedAmount > maxUnreadBytes) {
      this.close(liveClose.tooSlow, 'too slow');
      return false;
    }
    this.#socket.send(text, { binary: false });
    return true;
  }

  ping(): void {
    this.isAlive = false;
    this.#socket.ping();
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), farewellMs).unref();
  }

  terminate(): void {
    this.#socket.terminate();
  }
}
