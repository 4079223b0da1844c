import type { Feature, StaffRole } from '@backline/contract/features';

export interface Actor {
  id: number;
  role: StaffRole;
  managerId: number | null;
  name: string;
  profileImageKey: string | null;
  features: ReadonlySet<Feature>;
  sessionId: string;
  impersonator: { id: number; name: string } | null;
}

export interface Fan {
  id: number;
  name: string;
  phoneNumber: string | null;
  sessionId: string;
}
