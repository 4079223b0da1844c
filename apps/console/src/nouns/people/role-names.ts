import type { Role } from '@backline/contract/features';

/** What people read for a role. */
export const roleNames: Record<Role, string> = {
  ADMIN: 'Admin',
  MANAGER: 'Artist manager',
  ARTIST: 'Artist',
  TEAMMEMBER: 'Team member',
  USER: 'Fan',
};
