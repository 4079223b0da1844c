/** The pages of products, loaded when they are opened. */
export const productPages = {
  all: () => import('./all-products.page.tsx'),
  ofArtist: () => import('./products.page.tsx'),
  create: () => import('./product-create.page.tsx'),
  import: () => import('./product-import.page.tsx'),
  stock: () => import('./stock.page.tsx'),
  edit: () => import('./product-edit.page.tsx'),
};
