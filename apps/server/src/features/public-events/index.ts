export { servePublicEvents } from './public-events.routes.ts';
