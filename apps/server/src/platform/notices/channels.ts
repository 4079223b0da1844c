import type { Channel, Topic } from '@backline/contract/live';
import type { Noted } from './notices.repository.ts';

export type ChannelKey = string;

export const keyOfEvent = (topic: Topic, eventId: number): ChannelKey => `${topic.name}/${eventId}`;
export const keyOfPerson = (topic: Topic, userId: number): ChannelKey => `${topic.name}:${userId}`;

/** Returns the channel of a notice; null if nobody can subscribe to it. */
export function keyOf(topic: Topic, { eventId, userId }: Noted): ChannelKey | null {
  if (topic.audience === 'person') return userId === null ? null : keyOfPerson(topic, userId);
  return eventId === null ? null : keyOfEvent(topic, eventId);
}

export interface Heard {
  key: ChannelKey;
  topic: Topic;
  channel: Channel;
  /**
   * Highest notice number that was sent to the subscriber, or that the subscriber had before. No notice is sent twice.
   */
  seen: number;
}

/** Returns null for an unknown topic, and for an event's topic without an event. */
export function heardBy(topics: ReadonlyMap<string, Topic>, channel: Channel, listener: { id: number }): Heard | null {
  const topic = topics.get(channel.topic);
  if (topic === undefined) return null;
  if (topic.audience === 'person') {
    return channel.event_id === undefined ? { key: keyOfPerson(topic, listener.id), topic, channel, seen: 0 } : null;
  }
  return channel.event_id === undefined ? null : { key: keyOfEvent(topic, channel.event_id), topic, channel, seen: 0 };
}
