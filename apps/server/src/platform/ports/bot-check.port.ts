import type { getBotCheck } from '@backline/contract/auth';
import type { Output } from '@backline/contract/operation';

/** Asks a browser for a sign that a person, or at least some effort, stands behind it. */
export interface BotCheck {
  challenge(): Promise<Output<typeof getBotCheck>>;
  /** Each solved check is accepted once. Throws `unavailable` where the judge cannot be reached. */
  verify(answer: string, ip: string): Promise<boolean>;
}
