/** The page that the confirmation of a new address lands on, loaded when it is opened. */
export const confirmAddressPages = {
  confirm: () => import('./confirm-address.page.tsx'),
};
