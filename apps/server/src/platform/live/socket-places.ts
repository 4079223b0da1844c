import { ownerOf, type Person } from './listener.ts';

/** Below the process's limit of open files, because HTTP requests and database connections also need some. */
const maxSockets = 15_000;
const maxSocketsOfOne = 30;

const maxSocketsOf = (person: Person) => (person.kind === 'guest' ? person.guest.maxSockets : maxSocketsOfOne);

export class SocketPlaces {
  readonly #maxGuests: number;
  readonly #ofOwner = new Map<string, number>();
  #all = 0;
  #guests = 0;

  constructor({ maxGuests }: { maxGuests: number }) {
    this.#maxGuests = maxGuests;
  }

  isFull({ isGuest }: { isGuest: boolean }): boolean {
    return this.#all >= maxSockets || (isGuest && this.#guests >= this.#maxGuests);
  }

  isFullFor(person: Person): boolean {
    return (this.#ofOwner.get(ownerOf(person)) ?? 0) >= maxSocketsOf(person);
  }

  take(person: Person): () => void {
    const owner = ownerOf(person);
    const guests = person.kind === 'guest' ? 1 : 0;
    this.#all += 1;
    this.#guests += guests;
    this.#ofOwner.set(owner, (this.#ofOwner.get(owner) ?? 0) + 1);
    return () => {
      this.#all -= 1;
      this.#guests -= guests;
      const left = (this.#ofOwner.get(owner) ?? 1) - 1;
      if (left === 0) this.#ofOwner.delete(owner);
      else this.#ofOwner.set(owner, left);
    };
  }
}
