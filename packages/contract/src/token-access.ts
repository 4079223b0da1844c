import { z } from 'zod';
import type { Feature } from './features.ts';
import type { Operation } from './operation.ts';

/** The permission under which a token reads mail addresses and phone numbers. */
export const addressesKey = 'Page_Manage_Users' satisfies Feature;

/** Only signed-in people hold this permission, because its holder grants all others. */
const neverOfTokens: readonly Feature[] = ['Role_Access'];

export const mayBeOfToken = (feature: Feature): boolean => !neverOfTokens.includes(feature);

/**
 * Tells whether any token may call the operation. Closed are operations of the signed-in person, of some roles only,
 * those that return a secret, and those that declare `peopleOnly`.
 */
export function isOpenToTokens({ access, peopleOnly, answersSecret }: Operation): boolean {
  return (
    access.kind === 'features' &&
    access.roles === undefined &&
    peopleOnly !== true &&
    answersSecret !== true &&
    access.anyOf.some((feature) => mayBeOfToken(feature))
  );
}

/** Lists whose rows are events, or belong to events, that a token for chosen events reaches. */
const listsOfEvents: readonly string[] = ['events/events_list', 'events/get_event_names'];

/** Tells whether a token for chosen events may call the operation. Its service looks rows up by the event. */
export const isOpenToEventTokens = (operation: Operation): boolean =>
  isOpenToTokens(operation) &&
  (('reach' in operation.access && operation.access.reach === 'event') || listsOfEvents.includes(operation.path));

const addresses = new Set([
  'email',
  'user_email',
  'phone',
  'phone_number',
  'user_phone',
  'shipping_phoneno',
  'pending_email',
  'pending_phone_number',
]);

const known = new WeakMap<Operation, boolean>();

/** Tells whether the answer holds mail addresses or phone numbers of people. Files of lists count as such. */
export function tellsAddresses(operation: Operation): boolean {
  const answer = known.get(operation) ?? (operation.answersBytes === true || hasAddress(schemaOf(operation)));
  known.set(operation, answer);
  return answer;
}

const schemaOf = ({ output }: Operation): unknown => z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' });

function hasAddress(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { properties } = schema as { properties?: object };
  if (properties !== undefined && Object.keys(properties).some((name) => addresses.has(name))) return true;
  return Object.values(schema).some(hasAddress);
}
