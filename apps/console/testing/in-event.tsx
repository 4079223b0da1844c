import type { ComponentType } from 'react';
import { EventNav } from '../src/nouns/events/event-nav.tsx';

/** Renders a page with the navigation that the shell shows next to an event's page. */
export const inEvent = (Page: ComponentType) => () => (
  <>
    <EventNav event={{ id: 7, name: 'Night One' }} startsAt={null} />
    <Page />
  </>
);
