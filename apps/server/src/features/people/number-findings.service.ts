import type { listNumberFindings as listOperation, NumberFinding } from '@backline/contract/number-findings';
import type { ParsedInput } from '@backline/contract/operation';
import { epochMs } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { pageOf, presentPage, type Page, type PageWindow } from '../../platform/http/list.ts';
import * as findings from './number-findings.repository.ts';

export async function listNumberFindings(
  ctx: ActorContext,
  _input: ParsedInput<typeof listOperation>,
  { size, ...window }: PageWindow,
): Promise<Page<NumberFinding>> {
  const rows = await findings.list(ctx.db, window);
  const page = pageOf(rows, size, ({ found_at: key, id }) => ({ key, id }));
  return presentPage(page, ({ found_at: foundAt, ...row }) => ({
    id: row.id,
    user_id: row.user_id,
    name: row.name,
    role: row.role,
    number: row.number,
    events: row.events,
    orders: row.orders,
    stored: row.stored,
    read_as: row.read_as,
    found_dttm: epochMs(foundAt),
    twins: row.twins,
  }));
}
