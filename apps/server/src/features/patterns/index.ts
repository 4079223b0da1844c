export { patternRoutes } from './patterns.routes.ts';
export { findChoice, type ChosenPattern } from './patterns.repository.ts';
