import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span as OtelSpan } from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { readBuildInfo } from '../../platform/build-info.ts';
import type { Tracing } from '../../platform/config/tracing.ts';
import { messageOf } from '../../platform/errors/message-of.ts';
import { useTracer, type NewSpan, type Span } from '../../platform/tracing/tracing.ts';

const exportTimeoutMs = 5_000;
const flushTimeoutMs = 700;

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT } as const;

/**
 * Sends spans to the endpoint in batches, apart from the requests. A full queue drops spans. Returns a function that
 * sends what waits, within `flushTimeoutMs`.
 */
export function startTracing(
  { url, headers, serviceName, defaultServiceName, sampler, ratio }: Tracing,
  log: Logger,
): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: exportTimeoutMs });
  const processor = new BatchSpanProcessor({ exporter: warnOfFailures(exporter, { url, log }) });
  const own = { 'service.name': defaultServiceName, 'service.version': readBuildInfo().version };
  const provider = new TracerProvider({
    sampler: samplers[sampler](ratio),
    // The variables of the machine and OTEL_SERVICE_NAME take precedence over our own names.
    resource: resourceFromAttributes(own)
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes(serviceName === undefined ? {} : { 'service.name': serviceName })),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('backline');
  const start = ({ name, kind, attributes }: NewSpan, context: Context, cause?: string) => {
    const linked = contextOf(cause);
    const links = linked === null ? [] : [{ context: linked }];
    return new OpenTelemetrySpan(tracer.startSpan(name, { kind: kinds[kind], attributes, links }, context));
  };
  useTracer({
    startRoot(root) {
      const parent = contextOf(root.parent);
      return start(root, parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent), root.cause);
    },
    startChild: (child, parent) => start(child, parent instanceof OpenTelemetrySpan ? parent.context : ROOT_CONTEXT),
  });
  return async () => {
    useTracer(null);
    const late = new Promise<void>((resolve) => setTimeout(resolve, flushTimeoutMs).unref());
    await Promise.race([provider.shutdown().catch(() => {}), late]);
  };
}

const samplers: Record<Tracing['sampler'], (ratio: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

function contextOf(traceparent: string | undefined) {
  const context = traceparent === undefined ? null : parseTraceParent(traceparent);
  return context === null ? null : { ...context, isRemote: true };
}

class OpenTelemetrySpan implements Span {
  readonly context: Context;
  readonly traceparent: string;
  readonly #span: OtelSpan;

  constructor(span: OtelSpan) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.#span = span;
    this.context = trace.setSpan(ROOT_CONTEXT, span);
    this.traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  isOpen(): boolean {
    return this.#span.isRecording();
  }

  set(attributes: NewSpan['attributes']): void {
    this.#span.setAttributes(attributes);
  }

  end(errorType?: string): void {
    if (!this.isOpen()) return;
    if (errorType !== undefined) {
      this.#span.setAttribute('error.type', errorType).setStatus({ code: SpanStatusCode.ERROR });
    }
    this.#span.end();
  }
}

/** Logs once when exports begin to fail, and once when they work again. */
function warnOfFailures(exporter: SpanExporter, { url, log }: { url: string; log: Logger }): SpanExporter {
  const { host } = new URL(url);
  let isFailing = false;
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code === ExportResultCode.FAILED;
        if (hasFailed && !isFailing) {
          log.warn({ host, reason: messageOf(result.error) }, 'traces are not sent: check OTEL_EXPORTER_OTLP_ENDPOINT');
        }
        if (!hasFailed && isFailing) log.info({ host }, 'traces are sent again');
        isFailing = hasFailed;
        // The processor would print each failure.
        done({ code: ExportResultCode.SUCCESS });
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
