import type { Environment } from './environment.ts';

export interface Tracing {
  url: string;
  headers: Record<string, string>;
  /** Undefined: the environment's other variables may name the service, else it has its default name. */
  serviceName: string | undefined;
  defaultServiceName: string;
  sampler: Environment['OTEL_TRACES_SAMPLER'];
  /** Share of traces, from 0 to 1. */
  ratio: number;
}

/** Accepts the other settings without an endpoint, because a machine may set them for all its programs. */
export function tracingOf(env: Environment): Tracing | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ROLE: role } = env;
  if (endpoint === undefined) return undefined;
  return {
    url: `${endpoint}/v1/traces`,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: env.OTEL_SERVICE_NAME,
    defaultServiceName: role === 'all' ? 'backline' : `backline-${role}`,
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
