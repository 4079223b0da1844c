/** Where the letters to a new address and to the one so far lead, loaded when they are opened. */
export const confirmAddressPages = {
  confirm: () => import('./confirm-address.page.tsx'),
  decide: () => import('./decide-change.page.tsx'),
};
