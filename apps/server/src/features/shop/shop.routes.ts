import { getShop, quoteCart } from '@backline/contract/shop';
import { handleFan, type Route } from '../../platform/http/route.ts';
import * as shop from './shop.service.ts';

export const shopRoutes: Route[] = [handleFan(getShop, shop.getShop), handleFan(quoteCart, shop.quoteCart)];
