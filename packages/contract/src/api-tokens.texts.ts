import { featureNames, type Feature } from './features.ts';

export const nameRequired = 'Please enter a name.';
export const keysRequired = 'Please choose at least one permission.';
export const keysNotHeld = 'You can only give permissions that you have yourself.';
export const keysNotOfManager = 'The artist manager does not have all of these permissions.';
export const expiryRequired = 'Please choose a date.';
export const expiryPassed = 'This date has passed.';
export const expiryTooLate = (days: number) => `A token can be valid for up to ${days} days.`;
export const onlyAdminsActForManagers = 'Only an admin can make a token for an artist manager.';
export const managerNotFound = 'This artist manager does not exist or is deactivated.';
export const eventsNotFound = 'One of these events does not exist, or the token could not reach it.';
export const originInvalid = 'Enter an origin such as https://www.example.org, without a path.';
export const tooManyOrigins = (max: number) => `A token can name up to ${max} origins.`;
export const tooMany = (max: number) => `You can have up to ${max} valid tokens. Revoke one you no longer need.`;
export const created = 'The token is made. Copy it now: it is shown only once.';
export const revoked = 'The token is revoked.';
export const gone = 'This token does not exist, or it belongs to somebody else.';
export const notDuringLoginAs = 'Tokens cannot be made or revoked while you act as somebody else.';

/** Refusals of calls with a token. */
export const tokenInvalid = 'This token is unknown, expired or revoked.';
export const headerMalformed = 'Send the header Authorization once: the word Bearer, a space and the token.';
export const closedToTokens = 'This operation needs a signed-in person: it is closed to API tokens.';
export const needsOneOf = (keys: readonly Feature[]) =>
  `${keys.length === 1 ? 'This call needs the permission' : 'This call needs one of the permissions'} ${namesOf(keys)}. ${howItLacks(keys.length === 1 ? 'it' : 'any of them')}`;
export const needsAddresses = (key: Feature) =>
  `The answer holds mail addresses or phone numbers: it needs the permission ${namesOf([key])}. ${howItLacks('it')}`;
export const closedToEventTokens = 'This token is for chosen events only, and this operation reaches further.';
export const peopleOfEvent = 'A token cannot change the artist manager, the artists or the team of an event.';
export const originNotNamed = 'The token does not allow calls from this origin.';

const namesOf = (keys: readonly Feature[]) => keys.map((key) => `${featureNames[key]} (${key})`).join(', ');
const howItLacks = (them: string) =>
  `The token was made without ${them}, or the role of its person no longer has ${them}.`;
