export { peopleRoutes } from './people.routes.ts';
export { canChoose } from './people.service.ts';
