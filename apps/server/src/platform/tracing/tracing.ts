import { AsyncLocalStorage } from 'node:async_hooks';

export interface NewSpan {
  name: string;
  kind: 'server' | 'consumer' | 'client';
  /** Must hold no value that a person entered, no address and no secret. */
  attributes: Readonly<Record<string, string | number>>;
}

export interface NewRoot extends NewSpan {
  /** W3C traceparent of the caller, whose trace this span continues. */
  parent?: string | undefined;
  /** W3C traceparent of the request that caused this span, which has a trace of its own. */
  cause?: string | undefined;
}

export interface Span {
  /** False for a span that has ended or is not sampled. It gets no children. */
  isOpen(): boolean;
  /** Names the span for other processes. */
  traceparent: string;
  set(attributes: NewSpan['attributes']): void;
  /** `errorType` marks the span as failed. It is a code or a class, because messages of errors may quote values. */
  end(errorType?: string): void;
}

export interface Tracer {
  startRoot(root: NewRoot): Span;
  startChild(child: NewSpan, parent: Span): Span;
}

// One tracer for the process, because the database driver below all platforms is traced, too.
let tracer: Tracer | null = null;
const current = new AsyncLocalStorage<Span>();

/** Turns tracing on, or off with null. Call it before the server is created. */
export function useTracer(chosen: Tracer | null): void {
  tracer = chosen;
}

export const isTracing = (): boolean => tracer !== null;

/** Returns null while tracing is off. */
export const startRoot = (root: NewRoot): Span | null => tracer?.startRoot(root) ?? null;

/** Makes the span the parent of all that `run` starts. */
export const within = <T>(span: Span, run: () => T): T => current.run(span, run);

/** Returns the W3C traceparent of the open span. */
export function currentTraceparent(): string | undefined {
  const span = current.getStore();
  return span?.isOpen() === true ? span.traceparent : undefined;
}

export async function tracedRoot<T>(describe: () => NewRoot, run: () => Promise<T>): Promise<T> {
  return tracer === null ? run() : finish(tracer.startRoot(describe()), run);
}

/**
 * Runs the step as a child of the open span. Without one it runs untraced, so that polls of the process make no traces
 * of their own.
 */
export function traced<T>(describe: () => NewSpan, run: () => Promise<T>): Promise<T> {
  const parent = tracer === null ? undefined : current.getStore();
  if (tracer === null || parent?.isOpen() !== true) return run();
  return finish(tracer.startChild(describe(), parent), run);
}

async function finish<T>(span: Span, run: () => Promise<T>): Promise<T> {
  try {
    const result = await within(span, run);
    span.end();
    return result;
  } catch (error) {
    span.end(errorTypeOf(error));
    throw error;
  }
}

/** Returns the code of an error, such as PostgreSQL's `23505`, else its class. */
function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
