import type { Output } from '@backline/contract/operation';
import * as contract from '@backline/contract/readiness';
import { readyAccess } from '@backline/contract/readiness-access';
import { mayCall } from '../../platform/access/access.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { listReadiness as list } from '../event-home/index.ts';
import { visibleTo } from '../events/index.ts';
import { linesOf } from '../orders/index.ts';

export async function listReadiness(ctx: ActorContext): Promise<Output<typeof contract.listReadiness>> {
  const steps = contract.readySteps.filter((step) => mayCall({ access: readyAccess[step] }, ctx.actor));
  if (steps.length === 0) return [];
  const wanted = { artistId: linesOf(ctx.actor), provider: ctx.platform.payments.provider };
  const rows = await list(ctx.db, visibleTo(ctx.actor), wanted);
  return rows.map((row) => ({
    event_id: row.event_id,
    done: steps.filter((step) => row[step]),
    missing: steps.filter((step) => !row[step]),
  }));
}
