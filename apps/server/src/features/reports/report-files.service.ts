import { fanContacts, sectionAccess } from '@backline/contract/fans';
import type { exportFans } from '@backline/contract/house-exports';
import type { exportSales } from '@backline/contract/list-exports';
import type { ParsedInput } from '@backline/contract/operation';
import { reportAccess } from '@backline/contract/reports';
import { mayCall } from '../../platform/access/access.ts';
import type { CsvFile } from '../../platform/exports/csv-file.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import * as deedFile from './deed-file.repository.ts';
import { scopeOf } from './report-scope.ts';
import { requireNoSearch } from './reports.service.ts';
import * as salesFile from './sales-file.repository.ts';

export async function fileOfDeeds(ctx: ActorContext, input: ParsedInput<typeof exportFans>): Promise<CsvFile> {
  const scope = await scopeOf(ctx, sectionAccess[input.section], input);
  requireNoSearch(input);
  return deedFile.fileOf(input.section, scope, { withContacts: mayCall(fanContacts, ctx.actor) });
}

export async function fileOfSales(ctx: ActorContext, input: ParsedInput<typeof exportSales>): Promise<CsvFile> {
  return salesFile.fileOf(await scopeOf(ctx, reportAccess.sales, input), input.search);
}
