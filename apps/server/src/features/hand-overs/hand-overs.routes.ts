import * as contract from '@backline/contract/hand-overs';
import type { Operation, Output, ParsedInput } from '@backline/contract/operation';
import type { RequestContext } from '../../platform/context/request-context.ts';
import { handle, handleFan, type Route } from '../../platform/http/route.ts';
import * as service from './hand-overs.service.ts';
import { kioskOperatorOfFans, kioskOperatorOfStaff, type KioskOperator } from './kiosk-operator.ts';

type Run<Op extends Operation> = (
  ctx: RequestContext,
  operator: KioskOperator,
  input: ParsedInput<Op>,
) => Promise<Output<Op>>;

const ofStaff = <Op extends Operation>(operation: Op, run: Run<Op>): Route =>
  handle(operation, (ctx, input) => run(ctx, kioskOperatorOfStaff(ctx), input));

const ofEventAdmin = <Op extends Operation>(operation: Op, run: Run<Op>): Route =>
  handleFan(operation, (ctx, input) => run(ctx, kioskOperatorOfFans(ctx), input));

export const handOverRoutes: Route[] = [
  ofStaff(contract.scanOrder, service.scanOrder),
  ofEventAdmin(contract.scanOrderAsEventAdmin, service.scanOrder),
  ofStaff(contract.handOverOrder, service.handOverOrder),
  ofEventAdmin(contract.handOverOrderAsEventAdmin, service.handOverOrder),
  ofStaff(contract.listHandOvers, service.listHandOvers),
  ofEventAdmin(contract.listHandOversAsEventAdmin, service.listHandOvers),
];
