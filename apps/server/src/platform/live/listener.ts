import { liveClose, type ServerFrame } from '@backline/contract/live';
import type { WebSocket } from 'ws';
import type { Actor, Fan } from '../access/actor.ts';
import type { ChannelKey, Heard } from '../notices/channels.ts';

/** Virtual phones of a rehearsal, which bring its pass instead of a session. */
export interface Guest {
  /** Of the rehearsal. */
  id: number;
  eventId: number;
  /** As many of them may come. */
  phones: number;
  /** Of the staff who gave the pass, and by whose rights it opens anything; null for whoever is at the machine's own terminal. */
  givenBy: number | null;
}

/** Staff, a fan or guests, as of the last look at their rights. */
export type Person =
  | { kind: 'staff'; actor: Actor }
  | { kind: 'fan'; fan: Fan }
  | { kind: 'rehearsal'; rehearsal: Guest };

const idOf = (person: Person): number => {
  if (person.kind === 'rehearsal') return person.rehearsal.id;
  return person.kind === 'staff' ? person.actor.id : person.fan.id;
};

/** Whose sockets are counted together. */
export const ownerOf = (person: Person): string => `${person.kind}/${idOf(person)}`;

/** What stands for the session of guests, in notices of rights too. */
export const guestSession = (rehearsalId: number): string => `rehearsal/${rehearsalId}`;

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
    return person.kind === 'rehearsal' ? person.rehearsal.givenBy : this.id;
  }

  get sessionId(): string {
    const { person } = this;
    if (person.kind === 'rehearsal') return guestSession(person.rehearsal.id);
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
