export async function eventList() {
  const [{ Component: EventList, handle }, { WaitingProposals }] = await Promise.all([
    import('../features/events/event-list.page.tsx'),
    import('../features/event-proposals/waiting-proposals.tsx'),
  ]);
  return { handle, Component: () => <EventList Frame={WaitingProposals} /> };
}
