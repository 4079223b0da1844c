import { holders, type Access } from './operation.ts';

/**
 * Opens the reports page; each report also needs its own permission key. This is a separate module, because the menu
 * needs only this.
 */
export const reports: { access: Access } = { access: holders(['Page_View_Reports'], { reach: 'event' }) };
