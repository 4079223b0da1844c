import type { Feature, StaffRole } from '@backline/contract/features';

/** Limits of an API token beside its features, to which the actor's own are narrowed already. */
export interface TokenGrant {
  id: number;
  name: string;
  /** Null: all events of the person. */
  eventIds: readonly number[] | null;
}

export interface Actor {
  id: number;
  role: StaffRole;
  managerId: number | null;
  name: string;
  profileImageKey: string | null;
  features: ReadonlySet<Feature>;
  sessionId: string;
  impersonator: { id: number; name: string } | null;
  /** Set if an API token made the call instead of a session. The session id is then empty. */
  token?: TokenGrant;
}

export interface Fan {
  id: number;
  name: string;
  phoneNumber: string | null;
  sessionId: string;
}
