import {
  addProduct,
  addProductSize,
  archiveProduct,
  getProduct,
  listProducts,
  updateProduct,
} from '@backline/contract/products';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { importProducts, previewProductImport } from '@backline/contract/product-import';
import { correctStock, getProductStock, listStockMovements } from '@backline/contract/product-stock';
import { addProductSize as addSize, updateProduct as update } from './product-update.service.ts';
import { archiveProduct as archive } from './product-archive.service.ts';
import { importProducts as importAll, previewImport } from './product-import.service.ts';
import * as service from './products.service.ts';
import * as stock from './stock.service.ts';

export const productRoutes: Route[] = [
  handleList(listProducts, service.productKey, service.listProducts),
  handle(getProduct, service.getProduct),
  handle(addProduct, service.addProduct),
  handle(updateProduct, update),
  handle(addProductSize, addSize),
  handle(archiveProduct, archive),
  handle(previewProductImport, previewImport),
  handle(importProducts, importAll),
  handle(getProductStock, stock.getStock),
  handleList(listStockMovements, 'time', stock.listMovements),
  handle(correctStock, stock.correctStock),
];
