export { patternRoutes } from './patterns.routes.ts';
export { findOrInsertPattern } from './patterns.service.ts';
export { findChoice, type ChosenPattern } from './patterns.repository.ts';
