import { liveClose, type ServerFrame } from '@backline/contract/live';
import type { WebSocket } from 'ws';
import type { Actor, Fan } from '../access/actor.ts';
import type { ChannelKey, Heard } from '../notices/channels.ts';

/** Listeners who bring a pass instead of a session, such as the virtual phones of a rehearsal. Several share one pass. */
export interface Guest {
  id: number;
  /** They hear of this event alone. */
  eventId: number;
  /** Max sockets that are open with this pass at the same time. */
  maxSockets: number;
  /** The member of the staff by whose rights the pass opens anything; null for a pass made at the machine's own terminal. */
  givenBy: number | null;
}

/** Staff, a fan or guests, as of the last look at their rights. */
export type Person = { kind: 'staff'; actor: Actor } | { kind: 'fan'; fan: Fan } | { kind: 'guest'; guest: Guest };

const idOf = (person: Person): number => {
  if (person.kind === 'guest') return person.guest.id;
  return person.kind === 'staff' ? person.actor.id : person.fan.id;
};

/** Whose sockets are counted together. */
export const ownerOf = (person: Person): string => `${person.kind}/${idOf(person)}`;

/** Returns the id that stands for a session of guests. */
export const guestSession = (guestId: number): string => `guest/${guestId}`;

/** Bytes that one page may leave unread. */
const mostUnreadBytes = 512 * 1024;

/** Who does not answer the farewell, which waits behind all that was not read, is let go. */
const farewellMs = 5_000;

/** One socket of one page. */
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

  /** By whose rights it listens. */
  get personId(): number | null {
    const { person } = this;
    return person.kind === 'guest' ? person.guest.givenBy : this.id;
  }

  get sessionId(): string {
    const { person } = this;
    if (person.kind === 'guest') return guestSession(person.guest.id);
    return person.kind === 'staff' ? person.actor.sessionId : person.fan.sessionId;
  }

  /** Whether it listens to one of these events. */
  hearsOf(eventIds: ReadonlySet<number>): boolean {
    if (eventIds.size === 0) return false;
    for (const { channel } of this.heard.values()) if (eventIds.has(channel.event_id ?? 0)) return true;
    return false;
  }

  tell(frame: ServerFrame): boolean {
    return this.send(JSON.stringify(frame));
  }

  /** A frame that was written once for all. False where the page does not read what it is sent, and is dropped. */
  send(text: string | Buffer): boolean {
    if (this.#socket.bufferedAmount > mostUnreadBytes) {
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
