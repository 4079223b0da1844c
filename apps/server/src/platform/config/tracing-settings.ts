import { z } from 'zod';
import { httpUrl, oneOf, settingRows, text } from './setting-values.ts';

const headers = z.string().transform((value, context): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const part of value.split(',')) {
    const [, name, encoded] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
    const decoded = encoded === undefined ? null : decodedOf(encoded);
    if (name === undefined || decoded === null) {
      context.addIssue('needs pairs such as authorization=Bearer%20token, separated by commas');
      return z.NEVER;
    }
    found[name] = decoded;
  }
  return found;
});

function decodedOf(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const ratio = z.coerce
  .number('needs a number from 0 to 1')
  .min(0, 'needs a number from 0 to 1')
  .max(1, 'needs a number from 0 to 1');

export const tracing = {
  title: 'Traces',
  note: 'Standard names of OpenTelemetry. Without an endpoint nothing is traced. See [Traces](operations/monitoring.md#traces).',
  settings: {
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional().register(settingRows, {
      default: 'not set',
      values: '`http:` or `https:` address',
      meaning: 'Collector that takes traces as OTLP over HTTP, such as `http://localhost:4318`. `/v1/traces` is added.',
    }),
    OTEL_EXPORTER_OTLP_HEADERS: headers.optional().register(settingRows, {
      isSecret: true,
      default: 'none',
      values: 'pairs such as `authorization=Bearer%20token`',
      meaning: 'Headers of each request to the collector, with percent-encoded values.',
    }),
    OTEL_SERVICE_NAME: text.optional().register(settingRows, {
      default: '`backline`, `backline-http`, `backline-worker` or `backline-tempo`, by `ROLE`',
      values: 'name',
      meaning: 'Name of the process in the traces.',
    }),
    OTEL_TRACES_SAMPLER: oneOf(
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    )
      .default('parentbased_always_on')
      .register(settingRows, {
        meaning: 'Which traces are sent. The `parentbased` ones follow the caller if it sends `traceparent`.',
      }),
    OTEL_TRACES_SAMPLER_ARG: ratio.default(1).register(settingRows, {
      values: '0 to 1',
      meaning: 'Share of traces for the samplers with `traceidratio`: `0.1` sends a tenth.',
    }),
  },
} as const;
