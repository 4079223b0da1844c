import { useMatches } from 'react-router';
import type { Accessed } from './rights.ts';

/** What a page says of itself: it exports this beside its `Component`, as `handle`. */
export interface RouteHandle {
  /** Of the document, until the page names what it shows; the product's name is added. */
  title?: string;
  /**
   * The operation that the page is for: whose screen it is may open it. `everyone` is any signed-in person. None:
   * nobody, by default.
   */
  access?: Accessed | 'everyone';
  /** Used at the stage, the door or the kiosk while an event is on: the announcement and the footer leave it the room. */
  isStage?: boolean;
}

/** The handle of the innermost route that is shown. */
export function useRouteHandle(): RouteHandle {
  return (useMatches().at(-1)?.handle ?? {}) as RouteHandle;
}
