import { liveClose, mayHear, type Topic } from '@backline/contract/live';
import { Batcher } from '../db/batcher.ts';
import type { Db } from '../db/database.ts';
import { findLivePeople } from './live-people.repository.ts';
import type { ChannelKey, Heard } from '../notices/channels.ts';
import { guestSession, type Listener, type Person } from './listener.ts';
import type { LiveHub } from './live-hub.ts';
import { reconnectsMs } from '../session/signed-in.ts';
import type { Guests, LiveReach, LiveTopics } from './live.port.ts';
import type { Notice } from '../notices/notices.repository.ts';

const askedAtOnce = 1_000;

const audiencesOfFans = ['fans', 'operators'] as const;
type AudienceOfFans = (typeof audiencesOfFans)[number];

interface Joined {
  userId: number;
  eventId: number;
}

interface FansAsk extends Joined {
  topic: Topic;
}

/** Answers for several fans and events at once, in order. */
type AskJoined = (audience: AudienceOfFans, asks: readonly Joined[]) => Promise<readonly boolean[]>;

export class LiveRights {
  readonly #db: Db;
  readonly #reach: LiveReach;
  readonly #guests: Guests;
  /** Batches the questions of phones that subscribe at the same moment, because a whole hall may reconnect at once. */
  readonly #batchers: Record<AudienceOfFans, Batcher<Joined, boolean>>;

  constructor(db: Db, { reach, guests }: Pick<LiveTopics, 'reach' | 'guests'>) {
    this.#db = db;
    this.#reach = reach;
    this.#guests = guests;
    this.#batchers = {
      fans: new Batcher((asks) => reach.fans(db, asks), { collectMs: reconnectsMs }),
      operators: new Batcher((asks) => reach.operators(db, asks), { collectMs: reconnectsMs }),
    };
  }

  async allowed({ person, id: userId }: Listener, asked: readonly Heard[]): Promise<Heard[]> {
    const open = asked.filter(({ topic }) => this.#isOpen(person, topic));
    const ofEvents = open.filter(({ channel }) => channel.event_id !== undefined);
    const ofPerson = open.filter(({ channel }) => channel.event_id === undefined);
    if (person.kind === 'fan') {
      const asks = ofEvents.map(({ topic, channel }) => ({ topic, userId, eventId: channel.event_id ?? 0 }));
      const isTheirs = await this.#areTheirs(asks, (audience, some) =>
        Promise.all(some.map((ask) => this.#batchers[audience].add(ask))),
      );
      return [...ofPerson, ...ofEvents.filter((_heard, place) => isTheirs[place])];
    }
    if (person.kind === 'guest') return ofEvents.filter(({ channel }) => channel.event_id === person.guest.eventId);
    const eventIds = ofEvents.map(({ channel }) => channel.event_id ?? 0);
    const reached =
      eventIds.length === 0 ? new Set<number>() : await this.#reach.staff(this.#db, person.actor, eventIds);
    return [...ofPerson, ...ofEvents.filter(({ channel }) => reached.has(channel.event_id ?? 0))];
  }

  /**
   * Returns whether each fan may subscribe. Fans on the event's list may subscribe to topics for fans, and door
   * operators to topics of the door. Asks once for all topics of an event.
   */
  async #areTheirs(asks: readonly FansAsk[], askJoined: AskJoined): Promise<boolean[]> {
    const theirs = new Set<FansAsk>();
    for (const audience of audiencesOfFans) {
      const some = asks.filter(({ topic }) => topic.audience === audience);
      if (some.length === 0) continue;
      const distinct = new Map(some.map((ask) => [joinedKey(ask), ask]));
      const areJoined = await askJoined(audience, [...distinct.values()]);
      const joined = new Set([...distinct.keys()].filter((_key, place) => areJoined[place]));
      for (const ask of some) if (joined.has(joinedKey(ask))) theirs.add(ask);
    }
    return asks.map((ask) => theirs.has(ask));
  }

  async #findPeople(listeners: readonly Listener[]): Promise<ReadonlyMap<string, Person>> {
    const sessions = listeners.filter(({ person }) => person.kind !== 'guest').map(({ sessionId }) => sessionId);
    const guests = listeners.flatMap(({ person }) => (person.kind === 'guest' ? person.guest : []));
    const ids = [...new Set(guests.map(({ id }) => id))];
    const [people, areOn] = await Promise.all([
      findLivePeople(this.#db, [...new Set(sessions)]),
      ids.length === 0 ? new Set<number>() : this.#guests.listOpen(this.#db, ids),
    ]);
    for (const guest of guests) {
      if (areOn.has(guest.id)) people.set(guestSession(guest.id), { kind: 'guest', guest });
    }
    return people;
  }

  async recheck(hub: LiveHub, listeners: readonly Listener[]): Promise<void> {
    for (let start = 0; start < listeners.length; start += askedAtOnce) {
      const some = listeners.slice(start, start + askedAtOnce);
      const people = await this.#findPeople(some);
      const staying: Listener[] = [];
      for (const listener of some) {
        const person = people.get(listener.sessionId);
        if (person === undefined || person.kind !== listener.person.kind) {
          listener.close(liveClose.sessionEnded, 'session ended');
          hub.remove(listener);
        } else {
          listener.person = person;
          staying.push(listener);
        }
      }
      await this.#recheckChannels(hub, staying);
    }
  }

  async #recheckChannels(hub: LiveHub, listeners: readonly Listener[]): Promise<void> {
    const fans = listeners.filter(({ person }) => person.kind === 'fan');
    const asks = fans.flatMap((listener) =>
      [...listener.heard.values()].flatMap(({ key, topic, channel }) =>
        channel.event_id === undefined
          ? []
          : [{ listener, key, topic, userId: listener.id, eventId: channel.event_id }],
      ),
    );
    const isTheirs = await this.#areTheirs(asks, (audience, some) => this.#reach[audience](this.#db, some));
    const ended = new Map<Listener, ChannelKey[]>();
    for (const [place, { listener, key }] of asks.entries()) {
      if (!isTheirs[place]) ended.set(listener, [...(ended.get(listener) ?? []), key]);
    }
    for (const [listener, keys] of ended) hub.refuse(listener, keys);
    for (const listener of listeners) {
      if (listener.person.kind !== 'staff') continue;
      const heard = [...listener.heard.values()];
      const allowed = new Set((await this.allowed(listener, heard)).map(({ key }) => key));
      hub.refuse(
        listener,
        heard.map(({ key }) => key).filter((key) => !allowed.has(key)),
      );
    }
  }

  #isOpen(person: Person, topic: Topic): boolean {
    if (person.kind === 'guest') return topic.audience === this.#guests.audience;
    if (person.kind === 'fan')
      return topic.audience === 'operators' || (topic.audience !== 'staff' && topic.access.kind === 'fan');
    return mayHear(topic, person.actor.role, (feature) => person.actor.features.has(feature));
  }
}

const joinedKey = ({ userId, eventId }: Joined) => `${userId}/${eventId}`;

export function concernedBy(notices: readonly Notice[], listeners: Iterable<Listener>): Listener[] {
  const [sessions, people, events, staffEvents] = [
    new Set<string>(),
    new Set<number>(),
    new Set<number>(),
    new Set<number>(),
  ];
  let isOfAllStaff = false;
  let isOfAll = false;
  for (const { eventId, userId, data } of notices) {
    const { session_id: sessionId, of } = (data ?? {}) as { session_id?: string; of?: 'staff' };
    if (sessionId !== undefined) sessions.add(sessionId);
    else if (userId !== null) people.add(userId);
    else if (eventId !== null) (of === 'staff' ? staffEvents : events).add(eventId);
    else if (of === 'staff') isOfAllStaff = true;
    else isOfAll = true;
  }
  return [...listeners].filter((listener) => {
    // Guests use the permissions of a member of staff.
    const isOfStaff = listener.person.kind !== 'fan';
    return (
      isOfAll ||
      (isOfAllStaff && isOfStaff) ||
      sessions.has(listener.sessionId) ||
      (listener.personId !== null && people.has(listener.personId)) ||
      (isImpersonated(listener) && sessions.size + people.size > 0) ||
      listener.hearsOf(events) ||
      (isOfStaff && listener.hearsOf(staffEvents))
    );
  });
}

export const ofSessions = (sessionIds: ReadonlySet<string>, listeners: Iterable<Listener>): Listener[] =>
  [...listeners].filter((listener) => sessionIds.has(listener.sessionId) || isImpersonated(listener));

/** A Login As ends when the ADMIN behind it loses the session or the role. */
const isImpersonated = ({ person }: Listener) => person.kind === 'staff' && person.actor.impersonator !== null;
