/** The pages of an artist's products, loaded when they are opened. */
export const productPages = {
  ofArtist: () => import('./products.page.tsx'),
  create: () => import('./product-create.page.tsx'),
  import: () => import('./product-import.page.tsx'),
  stock: () => import('./stock.page.tsx'),
  edit: () => import('./product-edit.page.tsx'),
};
