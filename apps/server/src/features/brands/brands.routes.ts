import * as contract from '@backline/contract/brands';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/context/platform.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { findIcon } from './brands.repository.ts';
import * as service from './brands.service.ts';

export const brandRoutes: Route[] = [
  handle(contract.getBrand, service.getBrand),
  handle(contract.updateBrand, service.updateBrand),
];

const iconName = new RegExp(`^([0-9a-f]{32})-(${contract.iconSidesPx.join('|')})\\.png$`);

/** Serves the icons of brands. They need no permission, and never change under an address. */
export function serveBrands(app: FastifyInstance, { db }: Platform): void {
  app.get<{ Params: { name: string } }>('/brands/icons/:name', { schema: { hide: true } }, async (request, reply) => {
    const [, hash = '', side] = iconName.exec(request.params.name) ?? [];
    const sidePx = contract.iconSidesPx.find((each) => String(each) === side);
    const icon = sidePx === undefined ? null : await findIcon(db, hash, sidePx);
    if (icon === null) throw notFound();
    return reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable').send(icon);
  });
}
