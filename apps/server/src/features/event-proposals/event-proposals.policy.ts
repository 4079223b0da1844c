import type { Actor } from '../../platform/access/actor.ts';

/** Which proposals a person decides about. The repository turns it into a condition on the rows. */
export type ProposalReach = { kind: 'all' } | { kind: 'managed'; managerId: number } | { kind: 'none' };

/** ADMIN all, a MANAGER those of their artists: whose events they make. */
export function decidableBy(actor: Pick<Actor, 'id' | 'role'>): ProposalReach {
  switch (actor.role) {
    case 'ADMIN':
      return { kind: 'all' };
    case 'MANAGER':
      return { kind: 'managed', managerId: actor.id };
    case 'ARTIST':
    case 'TEAMMEMBER':
      return { kind: 'none' };
  }
}
