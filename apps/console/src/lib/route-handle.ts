import { useMatches } from 'react-router';
import type { Accessed } from './rights.ts';

/** Each page exports this as `handle` next to its `Component`. */
export interface RouteHandle {
  /** Document title until the page sets its own; the product's name is appended. */
  title?: string;
  /** Operation whose permission opens the page. `everyone` is any signed-in person. Omitted, nobody may open it. */
  access?: Accessed | 'everyone';
  /** True for pages used during an event, which leave out the announcement, the breadcrumbs and the footer. */
  isStage?: boolean;
  /** True for pages with a hand scanner, whose typed letters must not trigger keyboard shortcuts. */
  hasScanner?: boolean;
}

export function useRouteHandle(): RouteHandle {
  return (useMatches().at(-1)?.handle ?? {}) as RouteHandle;
}
