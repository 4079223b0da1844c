import type { Feature } from '@backline/contract/features';
import { useMatches } from 'react-router';

/** What the app knows of a route beside its page. */
export interface RouteHandle {
  /** Of the document, until the page names what it shows; the product's name is added. */
  title?: string;
  /** Who may see it: holders of one of the features. `everyone` is any signed-in person. None: nobody, by default. */
  access?: readonly [Feature, ...Feature[]] | 'everyone';
  /** Of those only they of whom the session says so: the contract narrows some operations to roles. */
  only?: 'managesPeople' | 'managesFans';
}

/** Types a handle where it is declared: the router's own type for it is open. */
export const handle = (of: RouteHandle): RouteHandle => of;

/** The handle of the innermost route that is shown. */
export function useRouteHandle(): RouteHandle {
  return (useMatches().at(-1)?.handle ?? {}) as RouteHandle;
}
