import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { tokenPrefix } from '@backline/contract/api-tokens';
import { areas } from '@backline/contract/areas';
import { errorStatus, type ErrorCode, type Operation } from '@backline/contract/operation';
import { failure } from '@backline/contract/operation';
import { addressesKey, isOpenToTokens, tellsAddresses } from '@backline/contract/token-access';
import { webhookKinds } from '@backline/contract/webhook-kinds';
import { webhookBody } from '@backline/contract/webhook-payloads';
import { kindNames } from '@backline/contract/webhooks.texts';
import { keysOf } from '../access/access.ts';
import { accessCookie } from '../session/session.ts';

/** The plugin's own policy upgrades requests to https, which breaks plain http. */
const policy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
  `form-action 'none'`,
].join('; ');

const ofEveryOperation: readonly ErrorCode[] = ['bad_request', 'invalid_input', 'internal', 'unavailable'];

const { $schema: _dialect, ...failureSchema } = z.toJSONSchema(failure, { io: 'output' });

function documentationOf(operation: Operation, { response }: FastifySchema): Partial<FastifySchema> {
  const session: Record<string, string[]> = { session: [] };
  const { access, effect, method, file, maxBytes } = operation;
  const isOpen = access.kind === 'public' || access.kind === 'webhook';
  const codes = new Set<ErrorCode>([...ofEveryOperation, ...operation.errors]);
  if (!isOpen) codes.add('unauthenticated');
  if (access.kind === 'features' || access.kind === 'webhook' || effect === 'write') codes.add('forbidden');
  if (method !== 'GET') codes.add('too_large');
  if (!isOpen && effect === 'write') codes.add('conflict');
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  const failures = [...codes].map((code) => [errorStatus[code], { description: code, content }] as const);
  const bytes = access.kind === 'webhook' ? access.maxBytes : (file?.maxBytes ?? maxBytes);
  const limits = [
    ...(method === 'GET' ? [] : [`Takes at most ${bytes / 1024} KB.`]),
    ...(codes.has('too_many_requests') ? ['Is throttled: `Retry-After` tells the seconds to wait.'] : []),
  ];
  const ofSession = effect === 'write' ? { ...session, csrf: [] } : session;
  const ofToken: Record<string, string[]> = { token: [] };
  return {
    description: [`${operation.summary}.`, ...limits, ...permissionsOf(operation)].join(' '),
    response: { ...(response as object), ...Object.fromEntries(failures) },
    security: isOpen ? [] : [ofSession, ...(isOpenToTokens(operation) ? [ofToken] : [])],
  };
}

/** Names the permissions that open the operation to a token. */
function permissionsOf(operation: Operation): string[] {
  if (!isOpenToTokens(operation)) return [];
  const keys = keysOf(operation).map((feature) => `\`${feature}\``);
  return [
    `A token needs ${keys.length > 1 ? 'one of ' : ''}${keys.join(', ')}.`,
    ...(tellsAddresses(operation) ? [`For the addresses in the answer, it also needs \`${addressesKey}\`.`] : []),
  ];
}

/** Defines each failure once and refers to it, because the page would resolve inline schemas for every operation. */
function referToFailures(paths: object): Record<string, DocumentedResponse> {
  const failures: Record<string, DocumentedResponse> = {};
  const operations = Object.values(paths).flatMap((path: Record<string, DocumentedOperation>) => Object.values(path));
  for (const { responses = {} } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      if (!Object.hasOwn(errorStatus, response.description)) continue;
      failures[response.description] = response;
      Object.assign(responses, { [status]: { $ref: `#/components/responses/${response.description}` } });
    }
  }
  return failures;
}

/** Describes the bodies that this server posts to the webhooks of managers. */
function outgoingWebhooks(): object {
  const entries = webhookKinds.map((kind) => {
    const { $schema: _own, ...schema } = z.toJSONSchema(webhookBody(kind), { io: 'output' });
    const post = {
      operationId: kind,
      summary: kindNames[kind],
      description: `Posted to the webhooks of a manager that receive \`${kind}\`, signed by the Standard Webhooks headers.`,
      tags: ['webhooks'],
      security: [],
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        '2XX': { description: 'The receiver has the event.' },
        '4XX': { description: 'The delivery is tried again later. 410 pauses the webhook.' },
      },
    };
    return [kind, { post }];
  });
  return Object.fromEntries(entries) as object;
}

interface DocumentedResponse {
  description: string;
}

interface DocumentedOperation {
  responses?: Record<string, DocumentedResponse>;
}

export async function serveReference(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      servers: [{ url: '/' }],
      tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
      components: {
        // The plugin's types describe an older JSON Schema dialect.
        schemas: { Failure: failureSchema as object },
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: accessCookie, description: 'Set by signing in.' },
          csrf: {
            type: 'apiKey',
            in: 'header',
            name: 'X-CSRF-Token',
            description: 'Of the session; every write needs it.',
          },
          token: {
            type: 'http',
            scheme: 'bearer',
            description: `An API token, made under Your account: \`${tokenPrefix}\` and 43 characters. It needs no cookie and no CSRF token. A 403 names missing permissions in \`needs_one_of\`. Headers \`RateLimit\` and \`RateLimit-Policy\` tell how many calls are left.`,
          },
        },
      },
      info: {
        title: 'Backline API',
        version: '1',
        contact: { name: 'Whoever runs this installation' },
        license: { name: 'All rights reserved', identifier: 'LicenseRef-UNLICENSED' },
        description:
          'Every operation of the console and of the fans’ app. Times are epoch milliseconds, money is dollars. Other systems call with an API token. Writes take an `Idempotency-Key`, and in a session need the header `X-CSRF-Token`.',
      },
    },
    transformObject(document) {
      if (!('openapiObject' in document)) throw new Error('The reference is of OpenAPI 3.');
      const { openapiObject: api } = document;
      const responses = referToFailures(api.paths ?? {});
      return Object.assign(api, { components: { ...api.components, responses }, webhooks: outgoingWebhooks() });
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document);
      const operation = document.route.config?.operation;
      return operation === undefined
        ? { schema, url }
        : { schema: { ...schema, ...documentationOf(operation, schema) }, url };
    },
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: policy,
    // Collapses the operations, because a phone takes half a minute to draw hundreds of them.
    uiConfig: { deepLinking: true, docExpansion: 'none', filter: true },
  });
}
