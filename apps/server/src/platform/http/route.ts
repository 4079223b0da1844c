import type { Operation, Output, ParsedInput } from '@backline/contract/operation';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { ActorContext, FanContext, RequestContext } from './context.ts';
import type { IncomingFile } from './incoming-file.ts';

/** What a handler may do to the answer beside its body. */
export interface Answer {
  header(name: string, value: string): void;
  setCookie(name: string, value: string, options: CookieSerializeOptions): void;
  clearCookie(name: string, options: CookieSerializeOptions): void;
}

/** What a handler may read of the request beside its input. */
export interface Cookies {
  cookie(name: string): string | undefined;
}

export interface Route {
  operation: Operation;
  /** `file` is there where the operation declares one. */
  run(ctx: RequestContext, input: unknown, answer: Answer & Cookies, file: IncomingFile | null): Promise<unknown>;
}

/** Binds an operation of signed-in staff to its service call. */
export function handle<Op extends Operation>(
  operation: Op,
  run: (ctx: ActorContext, input: ParsedInput<Op>, answer: Answer & Cookies) => Promise<Output<Op>>,
): Route {
  requireOfStaff(operation);
  // The binder parsed the input with this operation's schema and refused requests without an actor.
  return { operation, run: (ctx, input, answer) => run(ctx as ActorContext, input as ParsedInput<Op>, answer) };
}

/** Binds an operation of signed-in staff that takes a file. */
export function handleFile<Op extends Operation>(
  operation: Op,
  run: (ctx: ActorContext, input: ParsedInput<Op>, file: IncomingFile) => Promise<Output<Op>>,
): Route {
  requireOfStaff(operation);
  return {
    operation,
    run(ctx, input, _answer, file) {
      if (file === null) throw new Error(`${operation.path} declares no file`);
      return run(ctx as ActorContext, input as ParsedInput<Op>, file);
    },
  };
}

/** Binds an operation of signed-in fans to its service call. */
export function handleFan<Op extends Operation>(
  operation: Op,
  run: (ctx: FanContext, input: ParsedInput<Op>, answer: Answer & Cookies) => Promise<Output<Op>>,
): Route {
  if (operation.access.kind !== 'fan') throw new Error(`${operation.path} is not of fans`);
  return { operation, run: (ctx, input, answer) => run(ctx as FanContext, input as ParsedInput<Op>, answer) };
}

/** Binds an operation that anybody may call; its context has no actor. */
export function handlePublic<Op extends Operation>(
  operation: Op,
  run: (ctx: RequestContext, input: ParsedInput<Op>, answer: Answer & Cookies) => Promise<Output<Op>>,
): Route {
  if (operation.access.kind !== 'public')
    throw new Error(`${operation.path} needs a session: bind it with handle or handleFan`);
  return { operation, run: (ctx, input, answer) => run(ctx, input as ParsedInput<Op>, answer) };
}

function requireOfStaff({ access, path }: Operation): void {
  if (access.kind === 'public' || access.kind === 'fan') {
    throw new Error(`${path} is not of the staff: bind it with handlePublic or handleFan`);
  }
}
