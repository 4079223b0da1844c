import * as contract from '@backline/contract/brands';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/context/platform.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { isKnown } from '../../platform/http/entity-tag.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { iconKinds, readIcon } from './brand-icons.ts';
import * as service from './brands.service.ts';

export const brandRoutes: Route[] = [
  handle(contract.getBrand, service.getBrand),
  handle(contract.updateBrand, service.updateBrand),
];

const iconName = new RegExp(`^([0-9a-f]{32})-(${iconKinds.join('|')})\\.png$`);

/** Serves the icons of brands. They need no permission, and never change under an address. */
export function serveBrands(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { name: string } }>('/brands/icons/:name', { schema: { hide: true } }, async (request, reply) => {
    const [, hash = '', name] = iconName.exec(request.params.name) ?? [];
    const kind = iconKinds.find((each) => String(each) === name);
    const icon = kind === undefined ? null : await readIcon(platform, hash, kind);
    if (icon === null) throw notFound();
    const etag = `"${hash}-${kind}"`;
    void reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.type('image/png').send(icon);
  });
}
