const fields = [
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  // Ant Design's lists and menus handle letter keys themselves.
  '[role=combobox]',
  '[role=listbox]',
  '[role=menu]',
].join(', ');

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(fields) !== null;

/** Ant Design keeps a closed dialog in the page, in a hidden wrapper. */
export const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].some(
    (dialog) => dialog.closest('[style*="display: none"]') === null,
  );
