import type { Config } from '../../platform/config/config.ts';
import type { LiveTransport } from '../../platform/ports/live-transport.port.ts';

/** Returns null without LIVE_URL: PostgreSQL alone carries live updates. */
export async function createLiveTransport({ liveUrl }: Pick<Config, 'liveUrl'>): Promise<LiveTransport | null> {
  if (liveUrl === undefined) return null;
  // Loaded only here, because most installations have no Redis.
  const { RedisTransport } = await import('./redis.transport.ts');
  return new RedisTransport(liveUrl);
}
