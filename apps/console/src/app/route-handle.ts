import type { Feature } from '@backline/contract';
import { useMatches, type Params } from 'react-router';

/** What the app knows of a route beside its page. */
export interface RouteHandle {
  /** Of the document; the product's name is added. */
  title?: string | ((params: Params) => string);
  /** Who may see it: holders of one of the features. `everyone` is any signed-in person. None: nobody, by default. */
  access?: readonly [Feature, ...Feature[]] | 'everyone';
}

/** Types a handle where it is declared: the router's own type for it is open. */
export const handle = (of: RouteHandle): RouteHandle => of;

/** The handle of the innermost route that is shown. */
export function useRouteHandle(): { handle: RouteHandle; params: Params } {
  const match = useMatches().at(-1);
  return { handle: (match?.handle ?? {}) as RouteHandle, params: match?.params ?? {} };
}
