export { lightTimelineJobs } from './light-timelines.jobs.ts';
export { presentCertificate, presentLook, presentSummary } from './light-timelines.presenter.ts';
export { columnsOf, summaryOf, type TimelineRow, type TimelineSummaryRow } from './light-timelines.repository.ts';
export type { CertifiedTimeline } from './judge-light.ts';
export { certifyAnew, certifyTimeline, certifyTimelines, storeTimelines } from './light-timelines.service.ts';
