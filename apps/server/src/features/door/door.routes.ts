import * as door from '@backline/contract/door';
import { undoCheckIn } from '@backline/contract/fans';
import type { Operation, Output, ParsedInput } from '@backline/contract/operation';
import type { RequestContext } from '../../platform/context/request-context.ts';
import { handle, handleFan, type Route } from '../../platform/http/route.ts';
import { getDoorKey } from './door-key.service.ts';
import { joinAtDoor } from './door-join.service.ts';
import * as lists from './door-lists.service.ts';
import * as service from './door.service.ts';
import * as undo from './door-undo.service.ts';
import { doorOperatorOfFans, doorOperatorOfStaff, type DoorOperator } from './door-operator.ts';

type Run<Op extends Operation> = (
  ctx: RequestContext,
  operator: DoorOperator,
  input: ParsedInput<Op>,
) => Promise<Output<Op>>;

const ofStaff = <Op extends Operation>(operation: Op, run: Run<Op>): Route =>
  handle(operation, (ctx, input) => run(ctx, doorOperatorOfStaff(ctx), input));

const ofEventAdmin = <Op extends Operation>(operation: Op, run: Run<Op>): Route =>
  handleFan(operation, (ctx, input) => run(ctx, doorOperatorOfFans(ctx), input));

export const doorRoutes: Route[] = [
  ofStaff(door.checkInFan, service.checkInFan),
  ofEventAdmin(door.checkInFanAsEventAdmin, service.checkInFan),
  ofStaff(door.scanFan, service.scanFan),
  ofEventAdmin(door.scanFanAsEventAdmin, service.scanFan),
  ofStaff(door.joinAtDoor, joinAtDoor),
  ofEventAdmin(door.joinAtDoorAsEventAdmin, joinAtDoor),
  ofStaff(door.searchAtDoor, lists.searchAsStaff),
  ofEventAdmin(door.searchAtDoorAsEventAdmin, lists.searchAsEventAdmin),
  ofStaff(door.countAtDoor, lists.countAtDoor),
  ofEventAdmin(door.countAtDoorAsEventAdmin, lists.countAtDoor),
  ofStaff(door.listRecentAtDoor, lists.listRecent),
  ofEventAdmin(door.listRecentAtDoorAsEventAdmin, lists.listRecent),
  ofStaff(undoCheckIn, (ctx, operator, { event_id, group_user_id }) =>
    undo.undoCheckIn(ctx, operator, { eventId: event_id, fanId: group_user_id }),
  ),
  ofEventAdmin(door.undoCheckInAsEventAdmin, (ctx, operator, { event_id, user_id }) =>
    undo.undoCheckIn(ctx, operator, { eventId: event_id, fanId: user_id }),
  ),
  handleFan(door.getDoorKey, getDoorKey),
];
