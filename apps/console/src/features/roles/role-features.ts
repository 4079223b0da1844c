import { featureGroups, features, roleAccessKey, type Feature, type StaffRole } from '@backline/contract/features';
import type { RoleMaster } from '@backline/contract/roles';

export interface FeatureGroup {
  name: string;
  features: readonly { key: Feature; name: string }[];
}

export const groups: readonly FeatureGroup[] = featureGroups.map((group) => ({
  name: group.name,
  features: (Object.entries(group.features) as [Feature, string][]).map(([key, name]) => ({ key, name })),
}));

const listed = groups.flatMap((group) => group.features);

/** Holds only the person's changes. They are applied to the newest matrix, so that a refetch loses nothing. */
export type Changes = Partial<Record<Feature, boolean>>;

export function heldBy(role: RoleMaster): Feature[] {
  const held = Object.values(role.permissions);
  return features.filter((feature) => held.some((group) => group[feature] === true));
}

export function withChanges(held: readonly Feature[], changes: Changes): Feature[] {
  return features.filter((feature) => changes[feature] ?? held.includes(feature));
}

export interface Difference {
  gained: string[];
  lost: string[];
}

export function differenceOf(held: readonly Feature[], chosen: readonly Feature[]): Difference {
  const namesOf = (some: readonly Feature[], without: readonly Feature[]) =>
    listed.filter(({ key }) => some.includes(key) && !without.includes(key)).map(({ name }) => name);
  return { gained: namesOf(chosen, held), lost: namesOf(held, chosen) };
}

export const isDifferent = ({ gained, lost }: Difference): boolean => gained.length + lost.length > 0;

export function replaceHeld(roles: RoleMaster[], role: StaffRole, held: readonly Feature[]): RoleMaster[] {
  const permissions = Object.fromEntries(
    groups.map((group) => [group.name, Object.fromEntries(group.features.map(({ key }) => [key, held.includes(key)]))]),
  );
  return roles.map((master) => (master.role === role ? { ...master, permissions } : master));
}

export type Fixed = 'role-access' | 'not-held' | null;

interface Giver {
  holds(feature: Feature): boolean;
  isOwnRole: boolean;
}

/**
 * Returns why the person may not change a feature, or null. People may restore features that their own role has lost;
 * otherwise nobody could.
 */
export function fixedBy(feature: Feature, held: readonly Feature[], { holds, isOwnRole }: Giver): Fixed {
  if (feature === roleAccessKey) return 'role-access';
  return isOwnRole || held.includes(feature) || holds(feature) ? null : 'not-held';
}
