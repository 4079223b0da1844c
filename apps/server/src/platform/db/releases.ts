import packageJson from '../../../package.json' with { type: 'json' };

export const release: string = packageJson.version;

/**
 * The oldest release whose processes may run on this release's schema: the first patch of the minor release before, such
 * as 1.0.0 for all of 1.1. Patches have no migration, so an older one runs as well as the last. Each applied migration
 * keeps it, so that an older process knows whether it may start. The steps of a release are in docs/releasing.md.
 */
export const oldestCompanion = '1.0.0';

/** Compares release numbers such as 1.10.0 and 1.9.2. Returns a negative number if `one` is older than `other`. */
export function compareReleases(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
