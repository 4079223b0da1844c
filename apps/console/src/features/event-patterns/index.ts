/** The patterns of an event, loaded when they are opened. */
export const eventPatternPages = {
  ofEvent: () => import('./event-patterns.page.tsx'),
  create: () => import('./event-pattern-create.page.tsx'),
  edit: () => import('./event-pattern-edit.page.tsx'),
  certificate: () => import('./event-pattern-certificate.page.tsx'),
};
