/** What each role may do; a page of app shows it. */
export { roleFilters } from './role-filters.ts';
export { Roles } from './roles.tsx';
