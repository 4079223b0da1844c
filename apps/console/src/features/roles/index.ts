/** What each role may do; a page of app shows it. */
export { Roles } from './roles.tsx';
