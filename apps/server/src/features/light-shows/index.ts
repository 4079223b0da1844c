export { createLightCounter } from './light-counter.ts';
export { lightShowJobs } from './light-shows.jobs.ts';
export { stateOf, take as takeLights } from './light-shows.repository.ts';
export { lightShowRoutes } from './light-shows.routes.ts';
export { changingLights, presentNotice } from './lights-notices.ts';
export { countPhones, findSections, savePhoneCounts } from './phones.service.ts';
export { startShow, stopShow } from './show-start.service.ts';
