import type { Context } from '../src/platform/context/context.ts';
import { createContext } from '../src/platform/context/create-context.ts';
import type { Platform } from '../src/platform/context/platform.ts';

/** Returns a context for calls of services without a request or a job. */
export function contextOf(platform: Platform): Context {
  const origin = { actorId: null, impersonatorId: null, ip: '127.0.0.1', requestId: 'test', log: platform.log };
  return createContext(platform, origin, (run) => platform.db.transaction().execute(run)).ctx;
}
