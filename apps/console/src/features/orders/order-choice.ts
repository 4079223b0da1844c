import type { ListedEventOrder } from '@backline/contract/event-orders';

type ChosenOrder = Pick<ListedEventOrder, 'id' | 'isflashwave'>;

export type Choice = ReadonlyMap<string, ChosenOrder>;

export const noChoice: Choice = new Map();

/** Ids of store orders and card orders overlap. */
export const keyOf = ({ id, isflashwave: isByCard }: ChosenOrder): string => `${isByCard ? 'card' : 'store'}-${id}`;

/** Returns the order of a key, or null if the text is no key. */
export function orderOf(key: string): ChosenOrder | null {
  const [, kind, id] = /^(card|store)-([1-9]\d{0,14})$/.exec(key) ?? [];
  return id === undefined ? null : { id: Number(id), isflashwave: kind === 'card' };
}

export const choiceOf = (orders: readonly ChosenOrder[]): Choice =>
  new Map(orders.map((order) => [keyOf(order), order]));

export function choose(before: Choice, order: ChosenOrder, isChosen: boolean): Choice {
  const after = new Map(before);
  if (isChosen) after.set(keyOf(order), order);
  else after.delete(keyOf(order));
  return after;
}

/** Selects all listed orders, or deselects them if all are already selected. */
export function chooseAll(before: Choice, orders: readonly ChosenOrder[]): Choice {
  const listed = choiceOf(orders);
  const areChosen = orders.every((order) => before.has(keyOf(order)));
  return areChosen ? without(before, listed) : new Map([...before, ...listed]);
}

export const without = (before: Choice, gone: Choice): Choice => new Map([...before].filter(([key]) => !gone.has(key)));

export function idsOf(choice: Choice): { order_ids: number[]; store_order_ids: number[] } {
  const idsWhere = (isByCard: boolean) =>
    [...choice.values()].filter(({ isflashwave }) => isflashwave === isByCard).map(({ id }) => id);
  return { order_ids: idsWhere(true), store_order_ids: idsWhere(false) };
}
