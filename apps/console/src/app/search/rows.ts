const rows = 'main tbody > tr, main ul[aria-label] > li';
const focusable = 'button:not(:disabled), input:not(:disabled), [tabindex="0"]';
const edits = 'a, button, [data-edit]';

const targetOf = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>(focusable);

/**
 * Moves the focus to the next or previous row of the page's lists. In that row it focuses the first link, or the first
 * control if there is no link.
 */
export function moveRow(step: 1 | -1): void {
  const targets = [...document.querySelectorAll(rows)].flatMap((row) => targetOf(row) ?? []);
  const here = document.activeElement?.closest(rows) ?? null;
  const at = targets.findIndex((target) => here?.contains(target) === true);
  const next = at === -1 ? 0 : at + step;
  targets[next]?.focus();
}

/**
 * Follows the Edit link of the focused row, or of the page if no row has the focus. A closed menu that contains the
 * link has the link's path as `data-edit`. If `data-edit` is not a path, the element's input gets the focus.
 */
export function followEdit(open: (path: string) => void): void {
  const row = document.activeElement?.closest(rows) ?? null;
  const found =
    row === null
      ? [...document.querySelectorAll<HTMLElement>(`main :is(${edits})`)].filter((each) => each.closest(rows) === null)
      : [...row.querySelectorAll<HTMLElement>(edits)];
  const edit = found.find(isEdit);
  if (edit === undefined) return;
  const { edit: path } = edit.dataset;
  if (path === undefined) edit.click();
  else if (path.startsWith('/')) open(path);
  else edit.querySelector('input')?.focus();
}

const isEdit = (element: HTMLElement): boolean =>
  'edit' in element.dataset || /^Edit\b/.test(element.getAttribute('aria-label') ?? element.textContent.trim());
