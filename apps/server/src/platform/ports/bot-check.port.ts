import type { getBotCheck } from '@backline/contract/auth';
import type { Output } from '@backline/contract/operation';

export interface BotCheck {
  challenge(): Promise<Output<typeof getBotCheck>>;
  /** Accepts each solved check once. Throws `unavailable` if the verifier cannot be reached. */
  verify(answer: string, ip: string): Promise<boolean>;
}
