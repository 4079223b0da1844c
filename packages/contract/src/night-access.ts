import { holders, type Access } from './operation.ts';

/**
 * Whoever opens events opens their nights; what a night tells of polls, orders … is of those alone who hold the key of that. Apart from the
 * night, of which an event's sub-navigation needs no more.
 */
export const nights: { access: Access } = { access: holders(['Page_Events'], { reach: 'event' }) };
