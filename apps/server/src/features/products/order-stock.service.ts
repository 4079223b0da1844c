import type { Tx } from '../../platform/db/database.ts';
import * as stock from './stock.repository.ts';
import type { StockLine } from './stock.repository.ts';

/** Thrown where a hold asks for more than there is. Whatever its transaction took before goes back with it. */
export class OutOfStock extends Error {
  override name = 'OutOfStock';
  /** Of what there is too little: a size, or what a drop may sell. */
  readonly of: { sizeId: number } | { dropId: number };
  /** Zero also where the size is sold no more, and where the drop is not running. */
  readonly left: number;

  constructor(of: OutOfStock['of'], left: number) {
    super(`${JSON.stringify(of)}: ${left} left`);
    this.of = of;
    this.left = left;
  }
}

interface Hold {
  orderId: number;
  /** Several of one size count together, and so do several of one drop. */
  lines: readonly StockLine[];
  /** Of an order that was begun while its drops ran, and was paid behind its time: their maximum counts, and not where they stand now. */
  isLate?: boolean;
}

/**
 * Takes the units out of the stock until they are sold or released. Throws {@link OutOfStock}. Call it last in the transaction: rows
 * that many want at once are locked from here to its end.
 */
export const holdStock = (tx: Tx, hold: Hold): Promise<void> => holdStockTogether(tx, [hold]);

/** The same of several orders: all of them, or none. */
export async function holdStockTogether(tx: Tx, holds: readonly Hold[]): Promise<void> {
  const lines = holds.flatMap((hold) => hold.lines);
  const isLate = holds.every((hold) => hold.isLate === true);
  // Everybody locks drops before sizes, each by its id: two carts never wait for each other.
  for (const [dropId, quantity] of summed(lines, ({ dropId: of }) => of)) {
    if (!(await stock.takeFromDrop(tx, dropId, quantity, { isLate }))) {
      throw new OutOfStock({ dropId }, await stock.findLeftOfDrop(tx, dropId));
    }
  }
  for (const sizeId of summed(lines, ({ sizeId: of }) => of).keys()) {
    const held = holds.flatMap((hold) =>
      movementsOf(hold.lines, sizeId, (quantity) => ({ kind: 'held', quantity: -quantity, orderId: hold.orderId })),
    );
    if (!(await stock.move(tx, sizeId, held, { isStandingOnly: true }))) {
      throw new OutOfStock({ sizeId }, await stock.findAvailable(tx, sizeId));
    }
  }
}

/** Gives back what an order holds. A second time, and of one that was sold, nothing. */
export async function releaseStock(tx: Tx, orderId: number): Promise<void> {
  const lines = await stock.listOfOrder(tx, orderId, 'held');
  await putBack(tx, lines, (quantity) => ({ kind: 'released', quantity, orderId }));
}

/** Sells what an order holds, and answers it. A second time, and of one that was released, nothing: hold it anew first. */
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

/** What an order has out of the stock by now, paid for and not returned. The order's ledger is its own until the transaction ends. */
export const listSold = (tx: Tx, orderId: number): Promise<StockLine[]> => stock.listOfOrder(tx, orderId, 'sold');

/** Takes sold units back into the stock. Throws where more come back than the order bought and has not returned. */
export async function returnStock(tx: Tx, { orderId, lines }: Hold): Promise<void> {
  const sold = await listSold(tx, orderId);
  const of = (all: readonly StockLine[], { sizeId, dropId }: StockLine) =>
    all
      .filter((each) => each.sizeId === sizeId && each.dropId === dropId)
      .reduce((sum, each) => sum + each.quantity, 0);
  const wrong = lines.find((line) => of(lines, line) > of(sold, line));
  if (wrong !== undefined) throw new RangeError(`order ${orderId} has not bought ${JSON.stringify(wrong)}`);
  await putBack(tx, lines, (quantity) => ({ kind: 'returned', quantity, orderId }));
}

type Told = (quantity: number) => stock.Movement;

async function putBack(tx: Tx, lines: readonly StockLine[], told: Told): Promise<void> {
  for (const [dropId, quantity] of summed(lines, (line) => line.dropId)) {
    await stock.putBackToDrop(tx, dropId, quantity);
  }
  for (const sizeId of summed(lines, (line) => line.sizeId).keys()) {
    await stock.move(tx, sizeId, movementsOf(lines, sizeId, told));
  }
}

const movementsOf = (lines: readonly StockLine[], sizeId: number, told: Told): stock.Movement[] =>
  lines
    .filter((line) => line.sizeId === sizeId && line.quantity > 0)
    .map(({ quantity, dropId }) => ({ ...told(quantity), dropId }));

/** Units by an id, the lowest first; lines without one are left out. */
function summed(lines: readonly StockLine[], idOf: (line: StockLine) => number | null): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const line of lines) {
    const id = idOf(line);
    if (id !== null && line.quantity > 0) sums.set(id, (sums.get(id) ?? 0) + line.quantity);
  }
  return new Map([...sums].toSorted(([one], [other]) => one - other));
}
