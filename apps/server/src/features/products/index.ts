export { removeDrop, saveDrop } from './drop-update.service.ts';
export {
  holdStock,
  holdStockTogether,
  listSold,
  OutOfStock,
  releaseStock,
  returnStock,
  sellStock,
} from './order-stock.service.ts';
export { sweepRestockJob, tellOfOffersJob } from './restock.kind.ts';
export {
  countPlaces,
  deleteEnded,
  insertPlace,
  listOffers,
  listPlaces,
  shareSize,
  type FanOfSize,
} from './restock.repository.ts';
export { endDueOffer, leaveQueue, listDueSizes, sweepSize } from './restock.service.ts';
export { productRoutes } from './products.routes.ts';
export { insertProduct, listProducts } from './products.service.ts';
export { listByTitle, lockProductsOf, type TitledProduct } from './products.repository.ts';
export { notifyingShops } from './shop-notices.ts';
export { isShopOffered } from './shops.repository.ts';
export { lockStock, type StockLine } from './stock.repository.ts';
