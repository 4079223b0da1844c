import { holders, type Access } from './operation.ts';

/** Opens the reports page; each report needs its own key as well. Kept apart because the menu needs only this. */
export const reports: { access: Access } = { access: holders(['Page_View_Reports'], { reach: 'event' }) };
