/** Of a row’s remover, and of what adds a row: where the focus goes once a row has gone. */
export const removesRow = { 'data-row-control': 'remove' } as const;
export const addsRow = { 'data-row-control': 'add' } as const;

/**
 * Before a row of a form goes, with the focus on its remover: to the next row’s, else to that of the one before.
 * Where no other row `mayGo` then, to what adds one.
 */
export function leaveRow(remover: HTMLElement, mayGo: boolean): void {
  const form = remover.closest('form');
  const removers = [...(form?.querySelectorAll<HTMLElement>('[data-row-control=remove]') ?? [])];
  const place = removers.indexOf(remover);
  const beside = mayGo ? (removers[place + 1] ?? removers[place - 1]) : undefined;
  (beside ?? form?.querySelector<HTMLElement>('[data-row-control=add]'))?.focus();
}
