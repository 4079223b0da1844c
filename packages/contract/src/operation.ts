import type { z } from 'zod';
import type { Feature, StaffRole } from './features.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What the input names and the service looks up inside the person's reach: an event, somebody of the staff, a fan's proposal, or a pattern of the library. */
export type Reach = 'event' | 'person' | 'proposal' | 'pattern';

/**
 * Who may call. `public`: anybody, or, `by: 'pass'`, whoever sends the pass that the feature verifies: any other answers like an unknown row. `fan`: a signed-in fan, for themself, or for the crowd of an event that they are trusted at: any other
 * answers like an unknown id. `webhook`: somebody else's server, whose signature the
 * feature verifies over the raw body, of so many bytes at most; no session and no CSRF token opens or closes it. `session`: any signed-in person of the staff.
 * `features`: holders of at least one of the keys and, where roles are named, of one of those. The contract walk proves
 * each of them, and that a row outside the reach answers like an unknown one.
 */
export type Access =
  | { kind: 'public'; by?: 'pass' }
  | { kind: 'fan'; reach?: 'trusted event' }
  | { kind: 'webhook'; maxBytes: number }
  | { kind: 'session'; reach?: Reach }
  | ({ kind: 'features'; anyOf: readonly [Feature, ...Feature[]] } & Narrowing);

interface Narrowing {
  reach?: Reach;
  /** Other roles are refused even when Role Access gives them the key. */
  roles?: readonly [StaffRole, ...StaffRole[]];
  /** Keys of other screens that show a part of it, as a card or a picker: they open the call, not its own screen. */
  lentTo?: readonly Feature[];
}

/** Stable machine names of failures; the HTTP status follows from the name. */
export const errorStatus = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  request_timeout: 408,
  conflict: 409,
  /** Another request with the same Idempotency-Key is being worked on: asked again, it is answered as that one. */
  in_progress: 409,
  precondition_failed: 412,
  too_large: 413,
  range_not_satisfiable: 416,
  invalid_input: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export interface Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  method: Method;
  /** Below `/api/`, without a leading slash. */
  path: string;
  /** One line for the reference. */
  summary: string;
  /** A write needs the CSRF header and takes an Idempotency-Key. */
  effect: 'read' | 'write';
  access: Access;
  /** Of the query string for GET and beside a file, of the JSON body otherwise. Closed: undeclared fields are refused. */
  input: I;
  /** Of the JSON body: what is larger is refused before it is parsed. */
  maxBytes: number;
  /** Instead of a JSON body: multipart/form-data with this one file, and nothing else. */
  file?: { field: string; maxBytes: number };
  output: O;
  /** Instead of JSON: bytes, or the range of them that the request names. */
  answersBytes?: boolean;
  /** It holds a secret: no Idempotency-Key keeps it, and sent again the write is run again. */
  answersSecret?: boolean;
  /** What it answers beyond the failures that its access and input imply. */
  errors: readonly ErrorCode[];
}

/** Of each answer's head: the server's clock as it was written, in epoch milliseconds. */
export const nowHeader = 'X-Now';

/** How long the answer of a write is remembered under its Idempotency-Key: sent again later than that, it counts twice. */
export const answersKeptHours = 24;

/** Of a JSON body where its operation says no more. */
export const maxBodyBytes = 64 * 1024;
/** Of the forms with many texts, in letters of three bytes. */
export const maxFormBytes = 128 * 1024;

export function operation<I extends z.ZodType, O extends z.ZodType>(
  declared: Omit<Operation<I, O>, 'errors' | 'maxBytes'> & { errors?: readonly ErrorCode[]; maxBytes?: number },
): Operation<I, O> {
  return { ...declared, errors: declared.errors ?? [], maxBytes: declared.maxBytes ?? maxBodyBytes };
}

export const anybody: Access = { kind: 'public' };
/** The virtual phones of a rehearsal, and who walks them through it. */
export const passHolders: Access = { kind: 'public', by: 'pass' };
export const signedIn: Access = { kind: 'session' };

export const signedInFan: Access = { kind: 'fan' };
/** Fans with the role ADMIN at the event that the input names. */
export const eventAdmins: Access = { kind: 'fan', reach: 'trusted event' };

/** `keys` open the call and its own screen. */
export function holders(keys: readonly [Feature, ...Feature[]], narrowing: Narrowing = {}): Access {
  return { kind: 'features', anyOf: [...keys, ...(narrowing.lentTo ?? [])], ...narrowing };
}

/** Whether staff with this role and these keys may call what has this access. */
export function isOpenTo(access: Access, role: StaffRole, holds: (feature: Feature) => boolean): boolean {
  if (access.kind === 'fan' || access.kind === 'webhook') return false;
  if (access.kind !== 'features') return true;
  return access.anyOf.some(holds) && (access.roles === undefined || access.roles.includes(role));
}

/** What only administrators do, whatever keys other roles were given. */
export const administrators: Access = holders(['Role_Access'], { roles: ['ADMIN'] });

/** What a caller may send: before defaults and coercion. */
export type Input<Op extends Operation> = z.input<Op['input']>;
/** What a handler receives. */
export type ParsedInput<Op extends Operation> = z.output<Op['input']>;
export type Output<Op extends Operation> = z.output<Op['output']>;
