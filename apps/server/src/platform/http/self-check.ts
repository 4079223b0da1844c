import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { proofFor } from '../crypto/self-proof.ts';
import { notFound } from '../errors/errors.ts';
import { isForwarded } from './loopback.ts';

export const selfCheckPath = '/.well-known/backline-check';

/** Answer to a request that this installation sent to its own public address: the headers and address that arrived. */
export const selfCheckAnswer = z.object({
  /** Proves that a process with the same SECRET_KEY answered. */
  proof: z.string(),
  hasForwardedFor: z.boolean(),
  forwardedProto: z.string().nullable(),
  /** True if any header of a proxy arrived. */
  isForwarded: z.boolean(),
  /** True if TRUST_PROXY trusts the proxy, so requests count under the visitor's address. */
  isProxyTrusted: z.boolean(),
});
export type SelfCheckAnswer = z.infer<typeof selfCheckAnswer>;

export function serveSelfCheck(app: FastifyInstance, { config }: { config: Config }): void {
  app.get(selfCheckPath, { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    const proof = proofFor(request.url, config);
    if (proof === null) throw notFound();
    const proto = request.headers['x-forwarded-proto'];
    const answer: SelfCheckAnswer = {
      proof,
      hasForwardedFor: request.headers['x-forwarded-for'] !== undefined,
      forwardedProto: typeof proto === 'string' ? proto.slice(0, 20) : null,
      isForwarded: isForwarded(request.headers),
      isProxyTrusted: (request.ips?.length ?? 1) > 1,
    };
    return reply.header('cache-control', 'no-store').send(answer);
  });
}
