import type { Channel, Topic } from '@backline/contract/live';
import type { Noted } from './notices.repository.ts';

/** One stream of frames: of an event's topic, or of a person's. */
export type ChannelKey = string;

export const keyOfEvent = (topic: Topic, eventId: number): ChannelKey => `${topic.name}/${eventId}`;
export const keyOfPerson = (topic: Topic, userId: number): ChannelKey => `${topic.name}:${userId}`;

/** Where a notice is told; null for one that speaks of nothing that somebody could listen to. */
export function keyOf(topic: Topic, { eventId, userId }: Noted): ChannelKey | null {
  if (topic.audience === 'person') return userId === null ? null : keyOfPerson(topic, userId);
  return eventId === null ? null : keyOfEvent(topic, eventId);
}

/** What a listener asked for, as they asked for it. */
export interface Heard {
  key: ChannelKey;
  topic: Topic;
  channel: Channel;
  /** The number up to which it was told, or had it before: none is told twice. */
  seen: number;
}

/** Null for a topic that is not there, and for an event's without its event. */
export function heardBy(topics: ReadonlyMap<string, Topic>, channel: Channel, listener: { id: number }): Heard | null {
  const topic = topics.get(channel.topic);
  if (topic === undefined) return null;
  if (topic.audience === 'person') {
    return channel.event_id === undefined ? { key: keyOfPerson(topic, listener.id), topic, channel, seen: 0 } : null;
  }
  return channel.event_id === undefined ? null : { key: keyOfEvent(topic, channel.event_id), topic, channel, seen: 0 };
}
