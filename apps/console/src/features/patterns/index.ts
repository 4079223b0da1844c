/** The library of light-show patterns, loaded when it is opened. */
export const patternPages = {
  all: () => import('./pattern-list.page.tsx'),
  create: () => import('./pattern-create.page.tsx'),
  edit: () => import('./pattern-edit.page.tsx'),
  certificate: () => import('./pattern-certificate.page.tsx'),
};
