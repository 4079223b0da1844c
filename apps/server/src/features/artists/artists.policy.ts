import type { Actor } from '../../platform/access/actor.ts';

/** Whose products and promo codes somebody reads and changes. */
export type ArtistReach =
  | { kind: 'all' }
  | { kind: 'managed'; managerId: number }
  | { kind: 'own'; artistId: number }
  | { kind: 'none' };

/** ADMIN every artist's, a MANAGER their artists', an ARTIST their own. Whatever keys a TEAMMEMBER holds: nobody's. */
export function sellsFor(actor: Pick<Actor, 'id' | 'role'>): ArtistReach {
  switch (actor.role) {
    case 'ADMIN':
      return { kind: 'all' };
    case 'MANAGER':
      return { kind: 'managed', managerId: actor.id };
    case 'ARTIST':
      return { kind: 'own', artistId: actor.id };
    case 'TEAMMEMBER':
      return { kind: 'none' };
  }
}
