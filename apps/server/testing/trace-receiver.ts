import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Value {
  stringValue?: string;
  intValue?: number;
}

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Value }[];
  links: { traceId: string; spanId: string }[];
  status: { code: number; message?: string };
}

export interface ReceivedSpan extends Omit<SentSpan, 'attributes'> {
  service: string;
  attributes: Record<string, string | number>;
}

interface Sent {
  resourceSpans: {
    resource: { attributes: SentSpan['attributes'] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}

export interface TraceReceiver {
  url: string;
  spans: ReceivedSpan[];
  /** Bodies as they came, to look for what must not be in them. */
  bodies: string[];
  /** Headers of the last request. */
  headers: Record<string, unknown>;
  /** Status of the next answers; null for none. */
  status: number | null;
  close(): Promise<void>;
}

const fromAttributes = (attributes: SentSpan['attributes']) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

/** Takes OTLP over HTTP in JSON, as a collector does. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const receiver: Omit<TraceReceiver, 'close'> = { url: '', spans: [], bodies: [], headers: {}, status: 200 };
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    receiver.headers = request.headers;
    if (request.url === '/v1/traces' && receiver.status === 200) {
      receiver.bodies.push(body.toString());
      receiver.spans.push(...spansOf(JSON.parse(body.toString()) as Sent));
    }
    if (receiver.status !== null) response.writeHead(receiver.status, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(receiver, {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function spansOf({ resourceSpans }: Sent): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(fromAttributes(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, service, links: span.links ?? [], attributes: fromAttributes(span.attributes) })),
    );
  });
}
