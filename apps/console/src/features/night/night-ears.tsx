import { eventArrivals } from '@backline/contract/arrivals';
import { eventOrders } from '@backline/contract/event-orders';
import { lightsOfEvent } from '@backline/contract/light-shows';
import type { Topic } from '@backline/contract/live';
import { notificationsOfEvent } from '@backline/contract/notifications';
import { changedPolls, pollVotes } from '@backline/contract/polls';
import { raffleEntries } from '@backline/contract/raffles';
import { songRequests } from '@backline/contract/song-requests';
import { supportOfEvent } from '@backline/contract/support-tickets';
import { triviaItems } from '@backline/contract/trivia';
import { refetch } from '@backline/page/refetch';
import { useThrottled } from '@backline/page/use-live';
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../lib/live.ts';
import { useSession } from '../../lib/session.tsx';
import { eventKey } from '../../nouns/events/event.queries.ts';
import { nightKey } from './night.queries.ts';

const topics: readonly Topic[] = [
  eventArrivals,
  songRequests,
  changedPolls,
  pollVotes,
  raffleEntries,
  triviaItems,
  eventOrders,
  notificationsOfEvent,
  lightsOfEvent,
  supportOfEvent,
];

const pollIntervalMs = 3_000;

export function NightEars({ eventId }: { eventId: number }) {
  const { may } = useSession();
  const queryClient = useQueryClient();
  const refresh = useThrottled(pollIntervalMs, () => void refetch(queryClient, nightKey(eventId)));
  const hear = (isRefused: boolean) => {
    refresh();
    // Clears the event from the screen when the person loses access to it.
    if (isRefused) void queryClient.resetQueries({ queryKey: eventKey(eventId) });
  };
  return topics.filter(may).map((topic) => <Ear key={topic.name} topic={topic} eventId={eventId} hear={hear} />);
}

interface EarProps {
  topic: Topic;
  eventId: number;
  hear: (isRefused: boolean) => void;
}

function Ear({ topic, eventId, hear }: EarProps) {
  useLive(topic, [eventId], (told) => hear('isRefused' in told && told.isRefused === true));
  return null;
}
