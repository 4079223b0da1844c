import { holders, type Access } from './operation.ts';

/**
 * People who open events also open their nights; each figure needs its own key. Kept apart because the sub-navigation
 * needs only this.
 */
export const nights: { access: Access } = { access: holders(['Page_Events'], { reach: 'event' }) };
