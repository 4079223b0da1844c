import type { RouteObject } from 'react-router';

/**
 * Returns the route with a page that throws if its code cannot be loaded. Without one, the route has no handle, and the
 * guard would deny access because of a lost network.
 */
export function withLazyFailure(route: RouteObject): RouteObject {
  const { lazy, children } = route;
  if (route.index === true) return route;
  return {
    ...route,
    ...(typeof lazy === 'function' && { lazy: () => lazy().catch(pageThatThrows) }),
    ...(children && { children: children.map(withLazyFailure) }),
  };
}

const pageThatThrows = (error: unknown) => ({
  handle: { title: 'Not loaded', access: 'everyone' },
  Component() {
    throw error;
  },
});
