export { isoDate, longDate, shortDate } from './event-dates.ts';
export { pageTextsIn } from './page-texts.ts';
export { isEventOver } from './public-event.page.ts';
export { defaultPoster, isUpright } from './public-event.poster.ts';
export { servePublicEvents } from './public-events.routes.ts';
