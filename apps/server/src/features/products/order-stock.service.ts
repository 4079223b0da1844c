import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import * as restock from './restock.repository.ts';
import { offerUnits } from './restock.service.ts';
import * as stock from './stock.repository.ts';
import type { StockLine } from './stock.repository.ts';

/** Thrown when units are unavailable. It must abort the transaction, so that all units taken in it are returned. */
export class OutOfStock extends Error {
  override name = 'OutOfStock';
  readonly of: { sizeId: number } | { dropId: number };
  /** Units left. This is 0 for a size that is no longer sold and for a drop that is not running. */
  readonly left: number;

  constructor(of: OutOfStock['of'], left: number) {
    super(`${JSON.stringify(of)}: ${left} left`);
    this.of = of;
    this.left = left;
  }
}

interface Hold {
  orderId: number;
  lines: readonly StockLine[];
  /**
   * True for an order that was begun in time but paid late. For it only the maximum of a drop counts, and not whether
   * the drop is running.
   */
  isLate?: boolean;
  /** Set if offers may hold units for the buyer, which are taken first. */
  fanId?: number;
}

/** Throws {@link OutOfStock}. Call it last, because it locks contended rows until the commit. */
export const holdStock = (tx: Tx, hold: Hold): Promise<void> => holdStockTogether(tx, [hold]);

/** Reserves the units of all orders, or of none. */
export async function holdStockTogether(tx: Tx, holds: readonly Hold[]): Promise<void> {
  const lines = holds.flatMap((hold) => hold.lines);
  const isLate = holds.every((hold) => hold.isLate === true);
  // Locks drops before sizes, each by id, so that two carts cannot deadlock.
  for (const [dropId, quantity] of summed(lines, ({ dropId: of }) => of)) {
    if (!(await stock.takeFromDrop(tx, dropId, quantity, { isLate }))) {
      throw new OutOfStock({ dropId }, await stock.findLeftOfDrop(tx, dropId));
    }
  }
  const sizeIds = [...summed(lines, ({ sizeId: of }) => of).keys()];
  const offers = await offersFor(tx, holds);
  for (const sizeId of sizeIds) {
    const held = holds.flatMap((hold) =>
      movementsOf(hold.lines, sizeId, (quantity) => ({ kind: 'held', quantity: -quantity, orderId: hold.orderId })),
    );
    const taken = await takeOffers(tx, sizeId, offers);
    if (!(await stock.move(tx, sizeId, [...taken, ...held], { isStandingOnly: true }))) {
      throw new OutOfStock({ sizeId }, await stock.findAvailable(tx, sizeId));
    }
  }
}

/** Returns the buyers' open offers of what they buy. Most checkouts have none, and then lock nothing more. */
function offersFor(tx: Tx, holds: readonly Hold[]): Promise<restock.FanOfSize[]> {
  const pairs = holds.flatMap(({ fanId, lines }) =>
    fanId === undefined ? [] : lines.map(({ sizeId }) => ({ fanId, sizeId })),
  );
  return pairs.length === 0 ? Promise.resolve([]) : restock.listOffers(tx, pairs);
}

/** Gives the units of offers back to the stock, from which the caller takes them in the same step. */
async function takeOffers(tx: Tx, sizeId: number, offers: readonly restock.FanOfSize[]): Promise<stock.Movement[]> {
  const fanIds = offers.filter((offer) => offer.sizeId === sizeId).map(({ fanId }) => fanId);
  if (fanIds.length === 0) return [];
  // Locks the size before its offers, as all their writers do.
  await restock.lockSize(tx, sizeId);
  const taken = await restock.takeOffers(tx, sizeId, fanIds);
  return taken.length === 0 ? [] : [{ kind: 'offer_ended', quantity: taken.length }];
}

/** Does nothing for an order that is already released or sold. */
export async function releaseStock(ctx: Context, tx: Tx, orderId: number): Promise<void> {
  const lines = await stock.listOfOrder(tx, orderId, 'held');
  await putBack(ctx, tx, lines, (quantity) => ({ kind: 'released', quantity, orderId }));
}

/** Sells reserved units and returns them as lines. Returns none if the order was already sold or released. */
export async function sellStock(tx: Tx, orderId: number): Promise<StockLine[]> {
  const lines = await stock.listOfOrder(tx, orderId, 'held');
  await stock.note(
    tx,
    lines.flatMap(({ sizeId, dropId, quantity }) => [
      { sizeId, kind: 'released', quantity, orderId, dropId },
      { sizeId, kind: 'sold', quantity: -quantity, orderId, dropId },
    ]),
  );
  return lines;
}

/** Lists paid units that were not returned. Locks the order's ledger. */
export const listSold = (tx: Tx, orderId: number): Promise<StockLine[]> => stock.listOfOrder(tx, orderId, 'sold');

/** Returns units to stock. Throws if there are more than the order bought and has not returned yet. */
export async function returnStock(ctx: Context, tx: Tx, { orderId, lines }: Hold): Promise<void> {
  const sold = await listSold(tx, orderId);
  const of = (all: readonly StockLine[], { sizeId, dropId }: StockLine) =>
    all
      .filter((each) => each.sizeId === sizeId && each.dropId === dropId)
      .reduce((sum, each) => sum + each.quantity, 0);
  const wrong = lines.find((line) => of(lines, line) > of(sold, line));
  if (wrong !== undefined) throw new RangeError(`order ${orderId} has not bought ${JSON.stringify(wrong)}`);
  await putBack(ctx, tx, lines, (quantity) => ({ kind: 'returned', quantity, orderId }));
}

type MovementOf = (quantity: number) => stock.Movement;

async function putBack(ctx: Context, tx: Tx, lines: readonly StockLine[], movementOf: MovementOf): Promise<void> {
  const drops = summed(lines, (line) => line.dropId);
  for (const [dropId, quantity] of drops) await stock.putBackToDrop(tx, dropId, quantity);
  // A unit of a drop's maximum can go to a fan who waits for any size of it that is in stock.
  const waited = drops.size === 0 ? [] : await restock.listWaitingInDrops(tx, [...drops.keys()]);
  const returned = summed(lines, (line) => line.sizeId);
  const sizeIds = [...new Set([...returned.keys(), ...waited])].toSorted((one, other) => one - other);
  for (const sizeId of sizeIds) {
    if (returned.has(sizeId)) await stock.move(tx, sizeId, movementsOf(lines, sizeId, movementOf));
    else await restock.lockSize(tx, sizeId);
    await offerUnits(ctx, tx, sizeId);
  }
}

const movementsOf = (lines: readonly StockLine[], sizeId: number, movementOf: MovementOf): stock.Movement[] =>
  lines
    .filter((line) => line.sizeId === sizeId && line.quantity > 0)
    .map(({ quantity, dropId }) => ({ ...movementOf(quantity), dropId }));

/** Sums units by id in ascending order. Lines without an id are left out. */
function summed(lines: readonly StockLine[], idOf: (line: StockLine) => number | null): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const line of lines) {
    const id = idOf(line);
    if (id !== null && line.quantity > 0) sums.set(id, (sums.get(id) ?? 0) + line.quantity);
  }
  return new Map([...sums].toSorted(([one], [other]) => one - other));
}
