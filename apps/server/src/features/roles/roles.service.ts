import { featureGroups, features, staffRoles, type Feature, roleNames } from '@backline/contract/features';
import * as roleTexts from '@backline/contract/roles.texts';
import type { ParsedInput } from '@backline/contract/operation';
import * as contract from '@backline/contract/roles';
import { conflict, invalidField } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { refusalOf } from './roles.policy.ts';
import * as repository from './roles.repository.ts';

export async function getRoleMasters({ db }: ActorContext): Promise<contract.RoleMaster[]> {
  const [rows, counts] = await Promise.all([repository.listHeld(db), repository.countPeople(db)]);
  return staffRoles.map((role) => {
    const ofRole = new Set(rows.filter((row) => row.role === role).map((row) => row.feature));
    return {
      role,
      people_count: counts.find((row) => row.role === role)?.count ?? 0,
      permissions: Object.fromEntries(featureGroups.map((group) => [group.name, permissionsIn(group, ofRole)])),
    };
  });
}

export async function updateRoleAccess(
  ctx: ActorContext,
  { role, features: chosen, known_features: known }: ParsedInput<typeof contract.updateRoleAccess>,
) {
  return ctx.transaction(async (tx) => {
    await repository.lockHeld(tx);
    const rows = await repository.listHeld(tx);
    const heldBy = (holder: string) => new Set(rows.filter((row) => row.role === holder).map((row) => row.feature));
    const before = heldBy(role);
    if (known !== undefined && !isSame(before, new Set(known))) throw conflict(roleTexts.accessConflict);
    const next = features.filter((feature) => chosen.includes(feature));
    const gained = next.filter((feature) => !before.has(feature));
    const lost = [...before].filter((feature) => !next.includes(feature));
    const refusal = refusalOf({ role, gained, next }, heldBy(ctx.actor.role));
    if (refusal !== null) throw invalidField('features', refusal);
    if (gained.length > 0 || lost.length > 0) {
      await repository.replaceHeld(tx, role, { gained, lost });
      await ctx.audit(tx, {
        action: 'role.access_changed',
        noun: contract.roleNoun,
        id: role,
        name: roleNames[role],
        before: { features: features.filter((feature) => before.has(feature)) },
        after: { features: next, gained, lost },
      });
    }
    return { message: roleTexts.accessUpdated };
  });
}

function permissionsIn(
  group: (typeof featureGroups)[number],
  held: ReadonlySet<Feature>,
): Partial<Record<Feature, boolean>> {
  const keys = Object.keys(group.features) as Feature[];
  return Object.fromEntries(keys.map((key) => [key, held.has(key)]));
}

function isSame(left: ReadonlySet<Feature>, right: ReadonlySet<Feature>): boolean {
  return left.size === right.size && [...left].every((feature) => right.has(feature));
}
