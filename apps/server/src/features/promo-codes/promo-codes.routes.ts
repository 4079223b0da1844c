import * as contract from '@backline/contract/promo-codes';
import { importPromoCodes, previewPromoCodeImport } from '@backline/contract/promo-code-import';
import { handleList } from '../../platform/http/list.ts';
import { handle, handleFan, type Route } from '../../platform/http/route.ts';
import * as imports from './promo-code-import.service.ts';
import * as archive from './promo-archive.service.ts';
import * as display from './promo-display.service.ts';
import * as promoCodes from './promo-codes.service.ts';

export const promoCodeRoutes: Route[] = [
  handleList(contract.listPromoCodes, promoCodes.promoCodeKey, promoCodes.listPromoCodes),
  handle(contract.getPromoCode, promoCodes.getPromoCode),
  handle(contract.addPromoCode, promoCodes.addPromoCode),
  handle(previewPromoCodeImport, imports.previewImport),
  handle(importPromoCodes, imports.importPromoCodes),
  handle(contract.updatePromoCode, promoCodes.updatePromoCode),
  handle(contract.archivePromoCode, archive.archivePromoCode),
  handle(contract.selectPromoCode, display.selectPromoCode),
  handle(contract.unselectPromoCode, display.unselectPromoCode),
  handle(contract.listActivePromoCodes, promoCodes.listActivePromoCodes),
  handleFan(contract.listFanPromoCodes, promoCodes.listFanPromoCodes),
];
