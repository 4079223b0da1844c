import { localStore } from '@backline/page/browser-storage';
import { useState } from 'react';
import { useMatches } from 'react-router';
import type { EventRef } from '../../nouns/events/event-paths.ts';
import { smallDesktop, useMediaQuery } from '../../ui/use-media-query.ts';

const widthKey = 'eventMenu';

/** Returns the event named in the page's URL, or null outside of events. */
export function useOpenEvent(): EventRef | null {
  const { event_id: id, event_name: name = '' } = useMatches().at(-1)?.params ?? {};
  return id === undefined ? null : { id, name };
}

/**
 * Remembers in this browser whether the event's menu is collapsed to icons. On small desktop windows it starts
 * collapsed.
 */
export function useEventMenuWidth(): [isNarrow: boolean, setIsNarrow: (isNarrow: boolean) => void] {
  const [chosen, setChosen] = useState(() => localStore.getItem(widthKey));
  const isSmall = useMediaQuery(smallDesktop);
  const isNarrow = chosen === null ? isSmall : chosen === 'narrow';
  return [
    isNarrow,
    (next) => {
      const width = next ? 'narrow' : 'wide';
      localStore.setItem(widthKey, width);
      setChosen(width);
    },
  ];
}
