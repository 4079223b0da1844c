import type { Logger } from 'pino';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { BotCheck } from '../../platform/ports/bot-check.port.ts';
import { createProofOfWork } from './proof-of-work.bot-check.ts';
import { createTurnstile } from './turnstile.bot-check.ts';

const off: BotCheck = { challenge: async () => ({ kind: 'off' }), verify: async () => true };

export function createBotCheck(
  { botCheck, secretKey }: Pick<Config, 'botCheck' | 'secretKey'>,
  db: Db,
  log: Logger,
): BotCheck {
  switch (botCheck.kind) {
    case 'proof-of-work':
      return createProofOfWork(secretKey, db);
    case 'turnstile':
      return createTurnstile(botCheck, log);
    case 'off':
      return off;
  }
}
