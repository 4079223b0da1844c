import type { Actor } from '../../platform/access/actor.ts';

/** Whose store's orders somebody sees of an event in their reach: an ARTIST their own store's alone, the others all. Null is all. */
export const seesOrdersOf = ({ id, role }: Pick<Actor, 'id' | 'role'>): number | null =>
  role === 'ARTIST' ? id : null;
