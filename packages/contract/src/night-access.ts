import { holders, type Access } from './operation.ts';

/**
 * People who may open an event may also open its night; each figure needs its own permission key. This is a separate
 * module, because the sub-navigation needs only this.
 */
export const nights: { access: Access } = { access: holders(['Page_Events'], { reach: 'event' }) };
