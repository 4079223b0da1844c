import { proposalParts } from '../features/event-proposals/index.ts';
import { eventPages } from '../features/events/index.ts';

/** The list of events, and above it what fans propose. */
export async function eventList() {
  const [{ Component: EventList, handle }, { WaitingProposals }] = await Promise.all([
    eventPages.list(),
    proposalParts.waiting(),
  ]);
  return { handle, Component: () => <EventList above={<WaitingProposals />} /> };
}
