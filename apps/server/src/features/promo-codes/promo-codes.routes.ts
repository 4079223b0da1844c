import {
  addPromoCode,
  getPromoCode,
  listActivePromoCodes,
  listFanPromoCodes,
  listPromoCodes,
  selectPromoCode,
  unselectPromoCode,
  updatePromoCode,
} from '@backline/contract/promo-codes';
import { importPromoCodes, previewPromoCodeImport } from '@backline/contract/promo-code-import';
import { handleList } from '../../platform/http/list.ts';
import { handle, handleFan, type Route } from '../../platform/http/route.ts';
import * as imports from './promo-code-import.service.ts';
import * as display from './promo-display.service.ts';
import * as promoCodes from './promo-codes.service.ts';

export const promoCodeRoutes: Route[] = [
  handleList(listPromoCodes, 'time', promoCodes.listPromoCodes),
  handle(getPromoCode, promoCodes.getPromoCode),
  handle(addPromoCode, promoCodes.addPromoCode),
  handle(previewPromoCodeImport, imports.previewImport),
  handle(importPromoCodes, imports.importPromoCodes),
  handle(updatePromoCode, promoCodes.updatePromoCode),
  handle(selectPromoCode, display.selectPromoCode),
  handle(unselectPromoCode, display.unselectPromoCode),
  handle(listActivePromoCodes, promoCodes.listActivePromoCodes),
  handleFan(listFanPromoCodes, promoCodes.listFanPromoCodes),
];
