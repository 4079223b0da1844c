import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { operations } from '@backline/contract/operations';
import { accountJobs, accountRoutes } from './features/account/index.ts';
import { accessRequestJobs, accessRequestRoutes } from './features/access-requests/index.ts';
import { apiTokenRoutes } from './features/api-tokens/index.ts';
import { artistRoutes } from './features/artists/index.ts';
import { auditRoutes } from './features/audit/index.ts';
import { authJobs, authRoutes } from './features/auth/index.ts';
import { calendarFeedRoutes, serveCalendarFeeds } from './features/calendar-feeds/index.ts';
import { changeJobs, changeRoutes } from './features/changes/index.ts';
import { connectedAccountJobs, connectedAccountRoutes } from './features/connected-account/index.ts';
import { dashboardRoutes } from './features/dashboard/index.ts';
import { eventFileRoutes } from './features/event-files/index.ts';
import { eventHomeRoutes } from './features/event-home/index.ts';
import { eventProposalRoutes } from './features/event-proposals/index.ts';
import { doorRoutes } from './features/door/index.ts';
import { handOverRoutes } from './features/hand-overs/index.ts';
import { embedRoutes, serveEmbeds } from './features/embeds/index.ts';
import { eventPatternJobs, eventPatternRoutes } from './features/event-patterns/index.ts';
import { eventJobs, eventRoutes } from './features/events/index.ts';
import { fanImportJobs, fanImportRoutes } from './features/fan-imports/index.ts';
import { attendanceRoutes, serveEventManifests } from './features/attendance/index.ts';
import { fanNowRoutes } from './features/fan-now/index.ts';
import { fanProfileRoutes } from './features/fan-profile/index.ts';
import { nightJobs, nightRoutes } from './features/nights/index.ts';
import { notificationJobs, notificationRoutes } from './features/notifications/index.ts';
import { backupRoutes } from './features/backups/index.ts';
import { brandRoutes, serveBrands } from './features/brands/index.ts';
import { houseSettingsRoutes } from './features/house-settings/index.ts';
import { jobRoutes } from './features/jobs/index.ts';
import { lightShowJobs, lightShowRoutes } from './features/light-shows/index.ts';
import { lightTimelineJobs } from './features/light-timelines/index.ts';
import { lookupRoutes } from './features/lookups/index.ts';
import { paymentAlertRoutes } from './features/payment-alerts/index.ts';
import { paymentJobs, paymentRoutes } from './features/payments/index.ts';
import { orderJobs, orderRoutes } from './features/orders/index.ts';
import { patternRoutes } from './features/patterns/index.ts';
import { peopleRoutes } from './features/people/index.ts';
import { pollJobs, pollRoutes } from './features/polls/index.ts';
import { productRoutes } from './features/products/index.ts';
import { servePublicEvents } from './features/public-events/index.ts';
import { merchDropRoutes } from './features/merch-drops/index.ts';
import { promoCodeRoutes } from './features/promo-codes/index.ts';
import { raffleJobs, raffleRoutes, serveRaffleReceipts } from './features/raffles/index.ts';
import { rehearsalRoutes } from './features/rehearsals/index.ts';
import { reportRoutes } from './features/reports/index.ts';
import { restockJobs, restockRoutes } from './features/restock/index.ts';
import { roleRoutes } from './features/roles/index.ts';
import { savedViewRoutes } from './features/saved-views/index.ts';
import { searchRoutes } from './features/search/index.ts';
import { secondFactorRoutes } from './features/second-factor/index.ts';
import { singleSignOnRoutes } from './features/single-sign-on/index.ts';
import { shopRoutes } from './features/shop/index.ts';
import { songRequestRoutes } from './features/song-requests/index.ts';
import { staffNoticeJobs, staffNoticeRoutes } from './features/staff-notices/index.ts';
import { storeOrderJobs, storeOrderRoutes } from './features/store-orders/index.ts';
import { supportTicketJobs, supportTicketRoutes } from './features/support-tickets/index.ts';
import { teamRoutes } from './features/team/index.ts';
import { tempoElsewhereRoutes, tempoJobs, tempoRoutes } from './features/tempo/index.ts';
import { trackRoutes } from './features/tracks/index.ts';
import { triviaJobs, triviaRoutes } from './features/trivia/index.ts';
import { posterJobs, uploadJobs, uploadRoutes } from './features/uploads/index.ts';
import { webhookJobs, webhookRoutes } from './features/webhooks/index.ts';
import { fanRoutes } from './features/fans/index.ts';
import { liveTopics } from './live-topics.ts';
import { opens } from './platform/config/config.ts';
import { notFound } from './platform/errors/errors.ts';
import { serveConsole } from './platform/http/console.ts';
import { serveFanApp } from './platform/http/fan-app.ts';
import { serveSelfCheck } from './platform/http/self-check.ts';
import { serveFonts } from './platform/http/fonts.ts';
import { backupJobs } from './operations/backup/backup.jobs.ts';
import { housekeepingJobs } from './operations/housekeeping/housekeeping.jobs.ts';
import { statusRoutes } from './operations/doctor/status.routes.ts';
import type { Job } from './platform/worker/job.ts';
import { serveLive } from './platform/live/live-door.ts';
import { installDomainNames } from './integrations/mail/domain-names.ts';
import { sendMail } from './integrations/mail/mail.jobs.ts';
import { installNumberingPlans } from './platform/phone/numbering-plans.ts';
import { sendText } from './integrations/sms/sms.jobs.ts';
import type { Route } from './platform/http/route.ts';
import { createProbeServer, createServer } from './platform/http/server.ts';
import { serveSandbox } from './integrations/payments/sandbox/sandbox.routes.ts';
import { serveOutbox } from './integrations/outbox/outbox.routes.ts';
import type { Platform } from './platform/context/platform.ts';
import { folderStorageRoutes } from './integrations/storage/folder-storage.routes.ts';
import { FolderStorage } from './integrations/storage/folder.storage.ts';

const routes: readonly Route[] = [
  ...accountRoutes,
  ...apiTokenRoutes,
  ...accessRequestRoutes,
  ...artistRoutes,
  ...auditRoutes,
  ...authRoutes,
  ...calendarFeedRoutes,
  ...changeRoutes,
  ...connectedAccountRoutes,
  ...dashboardRoutes,
  ...eventFileRoutes,
  ...eventHomeRoutes,
  ...eventProposalRoutes,
  ...doorRoutes,
  ...embedRoutes,
  ...eventPatternRoutes,
  ...eventRoutes,
  ...fanImportRoutes,
  ...attendanceRoutes,
  ...fanNowRoutes,
  ...fanProfileRoutes,
  ...backupRoutes,
  ...brandRoutes,
  ...houseSettingsRoutes,
  ...jobRoutes,
  ...lightShowRoutes,
  ...lookupRoutes,
  ...nightRoutes,
  ...notificationRoutes,
  ...paymentAlertRoutes,
  ...paymentRoutes,
  ...handOverRoutes,
  ...orderRoutes,
  ...patternRoutes,
  ...peopleRoutes,
  ...merchDropRoutes,
  ...promoCodeRoutes,
  ...raffleRoutes,
  ...pollRoutes,
  ...productRoutes,
  ...rehearsalRoutes,
  ...reportRoutes,
  ...restockRoutes,
  ...roleRoutes,
  ...savedViewRoutes,
  ...searchRoutes,
  ...secondFactorRoutes,
  ...singleSignOnRoutes,
  ...shopRoutes,
  ...songRequestRoutes,
  ...staffNoticeRoutes,
  ...storeOrderRoutes,
  ...supportTicketRoutes,
  ...statusRoutes,
  ...teamRoutes,
  ...trackRoutes,
  ...triviaRoutes,
  ...uploadRoutes,
  ...webhookRoutes,
  ...fanRoutes,
];

export const jobs: readonly Job[] = [
  sendMail,
  sendText,
  ...accessRequestJobs,
  ...accountJobs,
  ...authJobs,
  ...backupJobs,
  ...changeJobs,
  ...connectedAccountJobs,
  ...eventJobs,
  ...eventPatternJobs,
  ...fanImportJobs,
  ...housekeepingJobs,
  ...lightShowJobs,
  ...lightTimelineJobs,
  ...nightJobs,
  ...notificationJobs,
  ...orderJobs,
  ...paymentJobs,
  ...raffleJobs,
  ...restockJobs,
  ...pollJobs,
  ...staffNoticeJobs,
  ...storeOrderJobs,
  ...supportTicketJobs,
  ...tempoJobs,
  ...triviaJobs,
  ...uploadJobs,
  ...posterJobs,
  ...webhookJobs,
];

const consoleFolder = fileURLToPath(new URL('../../console/dist', import.meta.url));
const fanAppFolder = fileURLToPath(new URL('../../fan/dist', import.meta.url));
const staticFolder = fileURLToPath(new URL('../static', import.meta.url));

export async function createApp(platform: Platform): Promise<FastifyInstance> {
  installNumberingPlans();
  installDomainNames();
  requireEveryOperation([...routes, ...tempoRoutes]);
  requireEveryOperation([...routes, ...tempoElsewhereRoutes]);
  const { config, storage } = platform;
  if (config.role === 'worker') return createProbeServer(platform);
  if (!opens(config, 'http')) {
    return createServer(platform, tempoRoutes, async (app) => {
      app.setNotFoundHandler(() => {
        throw notFound();
      });
    });
  }
  const all = [...routes, ...(opens(config, 'tempo') ? tempoRoutes : tempoElsewhereRoutes)];
  return createServer(platform, all, async (app) => {
    if (storage instanceof FolderStorage) await app.register(folderStorageRoutes, { storage });
    serveLive(app, platform, liveTopics);
    serveSelfCheck(app, platform);
    serveOutbox(app, platform);
    await serveSandbox(app, platform);
    servePublicEvents(app, platform);
    serveEmbeds(app, platform);
    serveCalendarFeeds(app, platform);
    serveBrands(app, platform);
    serveEventManifests(app, platform);
    serveRaffleReceipts(app, platform);
    serveFonts(app);
    await app.register(fastifyStatic, { root: staticFolder, prefix: '/static/', maxAge: '1d', index: false });
    await serveFanApp(app, config, fanAppFolder);
    await serveConsole(app, platform, consoleFolder);
  });
}

function requireEveryOperation(all: readonly Route[]): void {
  const bound = all.map((route) => route.operation.path);
  const missing = Object.values(operations).filter((operation) => !bound.includes(operation.path));
  if (missing.length > 0 || new Set(bound).size !== bound.length) {
    throw new Error(`operations without one handler each: ${missing.map((operation) => operation.path).join(', ')}`);
  }
}
