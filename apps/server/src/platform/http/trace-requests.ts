import type { FastifyInstance, FastifyRequest } from 'fastify';
import { startRoot, within, type Span } from '../tracing/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

/**
 * Traces each request under the name of its operation, else of its route, never with its path or query. Adds no hook to
 * a server that is created while tracing is off.
 */
export function traceRequests(app: FastifyInstance, isTraced: (request: FastifyRequest) => boolean): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTraced(request)) return done();
    const { method, headers, routeOptions } = request;
    const route = routeOptions.config.operation?.path ?? routeOptions.url;
    request.span = startRoot({
      name: `${method} ${route ?? 'unknown'}`,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        ...(routeOptions.url === undefined ? {} : { 'http.route': routeOptions.url }),
        'backline.request_id': request.id,
      },
      parent: typeof headers.traceparent === 'string' ? headers.traceparent : undefined,
    });
    return request.span === null ? done() : within(request.span, done);
  });
  // The body arrives in events of the connection, which do not know the request.
  app.addHook('preValidation', ({ span }, _reply, done) => (span === null ? done() : within(span, done)));
  app.addHook('onResponse', ({ span }, { statusCode }, done) => {
    span?.set({ 'http.response.status_code': statusCode });
    span?.end(statusCode >= 500 ? String(statusCode) : undefined);
    done();
  });
  app.addHook('onRequestAbort', ({ span }, done) => {
    span?.end('aborted');
    done();
  });
}
