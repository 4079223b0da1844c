import * as generalTexts from '@backline/contract/general.texts';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { BotCheck } from '../../platform/ports/bot-check.port.ts';

const timeoutMs = 5_000;
/** Error codes that blame the browser's token. Every other code blames our settings or Cloudflare. */
const blamesTheToken = new Set(['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']);

const judgement = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

type Settings = Omit<Extract<Config['botCheck'], { kind: 'turnstile' }>, 'kind'>;

/**
 * Cloudflare accepts each token once: https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
 */
export function createTurnstile({ siteKey, secretKey, apiUrl }: Settings, log: Logger): BotCheck {
  return {
    challenge: async () => ({ kind: 'turnstile', site_key: siteKey }),

    async verify(answer, ip) {
      if (answer === '') return false;
      try {
        const response = await fetch(`${apiUrl}/turnstile/v0/siteverify`, {
          method: 'POST',
          body: new URLSearchParams({ secret: secretKey, response: answer, remoteip: ip }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        const { success, 'error-codes': codes } = judgement.parse(await response.json());
        if (success || codes.every((code) => blamesTheToken.has(code))) return success;
        log.error({ codes }, 'Turnstile refused our question');
      } catch (error) {
        log.error({ err: error }, 'Turnstile does not answer');
      }
      // Fails closed: otherwise anybody who blocks our access to Cloudflare could switch the check off.
      throw new AppError('unavailable', generalTexts.tryLater);
    },
  };
}
