/** Marks the buttons between which the focus moves when a row is removed. */
export const removesRow = { 'data-row-control': 'remove' } as const;
export const addsRow = { 'data-row-control': 'add' } as const;

/**
 * Focuses the remove button of the next row, or of the previous one. Focuses the add button if there is none, or if
 * `mayGo` is false because the remaining rows cannot be removed.
 */
export function leaveRow(remover: HTMLElement, mayGo: boolean): void {
  const form = remover.closest('form');
  const removers = [...(form?.querySelectorAll<HTMLElement>('[data-row-control=remove]') ?? [])];
  const place = removers.indexOf(remover);
  const beside = mayGo ? (removers[place + 1] ?? removers[place - 1]) : undefined;
  (beside ?? form?.querySelector<HTMLElement>('[data-row-control=add]'))?.focus();
}
