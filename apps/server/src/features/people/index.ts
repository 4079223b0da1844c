export { manages, type ManagedPerson } from './people.policy.ts';
export { peopleRoutes } from './people.routes.ts';
export { canChoose } from './people.service.ts';
