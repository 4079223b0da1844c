/** The pages of promo codes, loaded when they are opened. */
export const promoCodePages = {
  all: () => import('./all-promo-codes.page.tsx'),
  ofArtist: () => import('./promo-code-list.page.tsx'),
  create: () => import('./promo-code-create.page.tsx'),
  import: () => import('./promo-code-import.page.tsx'),
  edit: () => import('./promo-code-edit.page.tsx'),
};
