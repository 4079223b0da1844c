import { z } from 'zod';
import { features, type Feature, type StaffRole } from './features.ts';
import { done, epochMs, id } from './primitives.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Names the kind of row that the service looks up only among the rows that the caller may access: an event, a staff
 * member, a fan's proposal, a library pattern or a webhook.
 */
export type Reach = 'event' | 'person' | 'proposal' | 'pattern' | 'webhook';

/**
 * Defines who may call; the contract walk tests each kind. `public`: anybody, or with `by: 'pass'` holders of a pass
 * that the feature verifies. `fan`: a signed-in fan, for themselves or for an event that trusts them. `webhook`:
 * another server, without session or CSRF token; the feature verifies its signature over the raw body. `session`: all
 * signed-in staff. `features`: holders of one of the keys who also have one of the roles, if any are listed. A wrong
 * pass and a row that the caller may not access get the same response as an unknown row.
 */
export type Access =
  | { kind: 'public'; by?: 'pass' }
  | { kind: 'fan'; reach?: 'trusted event' }
  | { kind: 'webhook'; maxBytes: number }
  | { kind: 'session'; reach?: Reach }
  | ({ kind: 'features'; anyOf: readonly [Feature, ...Feature[]] } & Narrowing);

interface Narrowing {
  reach?: Reach;
  /** Refuses other roles even if Role Access grants them the key. */
  roles?: readonly [StaffRole, ...StaffRole[]];
  /**
   * Keys of other screens that embed a part of this screen, such as a card or picker. They open the call but not its
   * own screen.
   */
  lentTo?: readonly Feature[];
}

export const errorStatus = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  request_timeout: 408,
  conflict: 409,
  /** Another request with the same Idempotency-Key is running; a retry gets its answer. */
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

export const maxFields = 20;

export const failure = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  fields: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .max(maxFields)
    .optional(),
  /** The session has expired or is unknown. The client refreshes it once, then retries. */
  accessTokenInValid: z.literal(true).optional(),
  /** Keys of permissions, of which the API token that made the call lacks each and needs one. */
  needs_one_of: z.array(z.enum(features)).max(features.length).optional(),
  conflict: z
    .object({
      changed_by: z.string(),
      /** True if the reader made all of these changes, in another tab or browser. */
      is_own: z.boolean(),
      changed_dttm: epochMs,
      version: z.number().int(),
      fields: z.array(z.string()).max(100),
    })
    .optional(),
  /** Lists scheduled patterns that start during the song. A Play that names them skips them. */
  in_the_way: z
    .array(z.object({ event_user_pattern_id: id, version: z.number().int(), name: z.string(), start_dttm: epochMs }))
    .max(200)
    .optional(),
});

export type Failure = z.infer<typeof failure>;

export interface Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  method: Method;
  /** Path below `/api/`, without a leading slash. */
  path: string;
  summary: string;
  /** A write needs the CSRF header and accepts an Idempotency-Key. */
  effect: 'read' | 'write';
  access: Access;
  /** Input schema: query string for GET and uploads, JSON body otherwise. Rejects unknown keys. */
  input: I;
  maxBytes: number;
  file?: { field: string; maxBytes: number };
  output: O;
  answersBytes?: boolean;
  /**
   * True if the response holds a secret. It is then not stored for the Idempotency-Key, so a retry runs the write
   * again.
   */
  answersSecret?: boolean;
  /**
   * True if API tokens are refused, because the write sets secrets or could give somebody more rights than the token has.
   */
  peopleOnly?: boolean;
  /** True if a read replica may answer, whose rows may be some seconds old. For figures and files, never for rights. */
  readsReplica?: boolean;
  errors: readonly ErrorCode[];
}

/** Header of every response. It holds the server time of the response in epoch milliseconds. */
export const nowHeader = 'X-Now';

/** Hours for which the response to an Idempotency-Key is stored. A later retry runs again. */
export const answersKeptHours = 24;

export const maxBodyBytes = 64 * 1024;
/** Max body size of forms with many texts, at three bytes a character. */
export const maxFormBytes = 128 * 1024;

type Declared<I extends z.ZodType, O extends z.ZodType> = Omit<Operation<I, O>, 'errors' | 'maxBytes'> &
  Partial<Pick<Operation, 'errors' | 'maxBytes'>>;

export function operation<I extends z.ZodType, O extends z.ZodType>(declared: Declared<I, O>): Operation<I, O> {
  return { ...declared, errors: declared.errors ?? [], maxBytes: declared.maxBytes ?? maxBodyBytes };
}

const nothing = z.strictObject({});

/** Declares an operation. By default it has no input and returns a message. */
const declare =
  (method: Method, effect: Operation['effect']) =>
  <I extends z.ZodType = typeof nothing, O extends z.ZodType = typeof done>(
    declared: Omit<Declared<I, O>, 'method' | 'effect' | 'input' | 'output'> & { input?: I; output?: O },
  ): Operation<I, O> =>
    // Without an input or an output, I and O are the types of the defaults.
    operation({ method, effect, input: nothing, output: done, ...declared } as unknown as Declared<I, O>);

operation.read = declare('GET', 'read');
/** Declares a read whose input needs a JSON body. */
operation.query = declare('POST', 'read');
operation.write = declare('POST', 'write');

export const anybody: Access = { kind: 'public' };
/** Admits virtual phones of a rehearsal and the process that runs them. */
export const passHolders: Access = { kind: 'public', by: 'pass' };
export const signedIn: Access = { kind: 'session' };

export const signedInFan: Access = { kind: 'fan' };
export const eventAdmins: Access = { kind: 'fan', reach: 'trusted event' };

/** Declares access by `keys`, which open both the call and its screen. */
export function holders(keys: readonly [Feature, ...Feature[]], narrowing: Narrowing = {}): Access {
  return { kind: 'features', anyOf: [...keys, ...(narrowing.lentTo ?? [])], ...narrowing };
}

export function isOpenTo(access: Access, role: StaffRole, holds: (feature: Feature) => boolean): boolean {
  if (access.kind === 'fan' || access.kind === 'webhook') return false;
  if (access.kind !== 'features') return true;
  return access.anyOf.some(holds) && (access.roles === undefined || access.roles.includes(role));
}

/** Unlike {@link isOpenTo}, ignores keys of other screens to which the operation is lent. */
export function isScreenOpenTo(access: Access, role: StaffRole, holds: (feature: Feature) => boolean): boolean {
  const lent = access.kind === 'features' ? (access.lentTo ?? []) : [];
  return isOpenTo(access, role, (feature) => holds(feature) && !lent.includes(feature));
}

export const administrators: Access = holders(['Role_Access'], { roles: ['ADMIN'] });

export type Input<Op extends Operation> = z.input<Op['input']>;
export type ParsedInput<Op extends Operation> = z.output<Op['input']>;
export type Output<Op extends Operation> = z.output<Op['output']>;
