import type { ComponentType } from 'react';
import { EventNav } from '../src/nouns/events/event-nav.tsx';

/** Adds the navigation that the shell draws next to a page of an event. */
export const inEvent = (Page: ComponentType) => () => (
  <>
    <EventNav event={{ id: 7, name: 'Night One' }} startsAt={null} />
    <Page />
  </>
);
