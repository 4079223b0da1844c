import { getEventOrder } from '@backline/contract/event-orders';
import { listFanImports } from '@backline/contract/fan-imports';
import { listJobs } from '@backline/contract/jobs';
import { listMerchDrops } from '@backline/contract/merch-drops';
import type { Operation } from '@backline/contract/operation';
import { listPaymentAlerts } from '@backline/contract/payment-alerts';
import { listProducts } from '@backline/contract/products';
import { staffRoles, type Feature, type StaffRole } from '@backline/contract/features';
import { staffNoticeKinds, type StaffNoticeKind } from '@backline/contract/staff-notices';
import { getStore } from '@backline/contract/store-orders';
import { listSupportCases } from '@backline/contract/support-tickets';
import { mayCall } from '../../platform/access/access.ts';
import type { Actor } from '../../platform/access/actor.ts';

/** The page that a notice links to. People who may not open it get no notice. */
const pages: Record<StaffNoticeKind, Operation> = {
  ticket: listSupportCases,
  dispute: listPaymentAlerts,
  payment: listPaymentAlerts,
  order_payment: getEventOrder,
  low_stock: listProducts,
  sold_out_drop: listMerchDrops,
  fan_import: listFanImports,
  store_import: getStore,
  failed_job: listJobs,
};

export const kindsOpenTo = (actor: Pick<Actor, 'role' | 'features'>): StaffNoticeKind[] =>
  staffNoticeKinds.filter((kind) => mayCall(pages[kind], actor));

export interface Keys {
  features: readonly Feature[];
  roles: readonly StaffRole[];
}

/** Returns the permissions of which a recipient needs at least one, and the roles that a recipient may have. */
export function keysOf(kind: StaffNoticeKind): Keys {
  const { access } = pages[kind];
  if (access.kind !== 'features') return { features: [], roles: [] };
  return { features: access.anyOf, roles: access.roles ?? staffRoles };
}

export type OwnerReach = { kind: 'all' } | { kind: 'managed'; managerId: number } | { kind: 'own'; id: number };

/** Returns the artists and managers whose pages the person may open. */
export function ownersOf({ id, role }: Pick<Actor, 'id' | 'role'>): OwnerReach {
  if (role === 'ADMIN') return { kind: 'all' };
  return role === 'MANAGER' ? { kind: 'managed', managerId: id } : { kind: 'own', id };
}
