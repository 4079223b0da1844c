import type { Actor } from '../../platform/access/actor.ts';

export type ProposalReach = { kind: 'all' } | { kind: 'managed'; managerId: number } | { kind: 'none' };

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
