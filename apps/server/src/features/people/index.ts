export { getManaged, getOneself, lockManaged, lockOneself } from './managed-person.ts';
export { insertPerson, requireManager, prepareInvitation } from './new-person.ts';
export { managerFor, mayCreate } from './people.policy.ts';
export { describePerson, presentPerson, viewOf, type View } from './people.presenter.ts';
export { peopleRoutes } from './people.routes.ts';
export { canChoose, listCards, listNames, requireOwnManager } from './people.service.ts';
export { keepPersonImages, personImages, type PersonImages } from './person-images.ts';
export { requireFresh, savePerson } from './person-save.ts';
export type { PersonRow } from './person.repository.ts';
