import type { Feature, StaffRole } from '@backline/contract/features';

/** The signed-in person, as of this request: read from the database, never from what the browser says. */
export interface Actor {
  id: number;
  role: StaffRole;
  managerId: number | null;
  name: string;
  /** In the object store. */
  profileImageKey: string | null;
  features: ReadonlySet<Feature>;
  sessionId: string;
  /** The ADMIN who acts as this person, by Login As. */
  impersonator: { id: number; name: string } | null;
}

/** A signed-in fan. */
export interface Fan {
  id: number;
  name: string;
  phoneNumber: string | null;
  sessionId: string;
}
