import type { Actor } from '../../platform/access/actor.ts';

export type ArtistReach =
  | { kind: 'all' }
  | { kind: 'managed'; managerId: number }
  | { kind: 'own'; artistId: number }
  | { kind: 'none' };

/** Returns the artists whose sales the actor manages. A TEAMMEMBER manages none, whatever permissions the role has. */
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
