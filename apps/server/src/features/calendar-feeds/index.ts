export { calendarFeedRoutes, serveCalendarFeeds } from './calendar-feeds.routes.ts';
