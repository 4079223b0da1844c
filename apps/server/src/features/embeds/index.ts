export { embedRoutes, serveEmbeds } from './embeds.routes.ts';
