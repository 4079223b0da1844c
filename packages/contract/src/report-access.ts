import { holders, type Access } from './operation.ts';

/** Of reports themselves. What one tells is protected by its own key beside. Apart from the reports, of which the menu needs no more. */
export const reports: { access: Access } = { access: holders(['Page_View_Reports'], { reach: 'event' }) };
