import { ServiceFault } from '../../platform/ports/service-fault.ts';
import { hostOf, networkFault } from '../network-fault.ts';

export class SilentRedis extends Error {
  override message = 'Redis does not answer';
}

/** Returns a sentence for the operator, or the error itself if it is none of the known ones. */
export function redisFault(error: unknown, url: string): unknown {
  const fault = (sentence: string) => new ServiceFault(sentence, { cause: error });
  const at = hostOf(url);
  const { message = '', code } = error as { message?: string; code?: string };
  if (message.startsWith('NOAUTH')) return fault(`Redis at ${at} asks for a password: add it to LIVE_URL.`);
  if (message.startsWith('WRONGPASS'))
    return fault(`Redis at ${at} refuses the login: correct user and password in LIVE_URL.`);
  if (message.startsWith('NOPERM'))
    return fault(
      `Redis at ${at} does not let this user publish and subscribe: allow its ACL +publish, +subscribe, +ping and the channels backline:live:*.`,
    );
  if (/NOPROTO|unknown command|unsupported command/i.test(message))
    return fault(`Redis at ${at} is too old: install version 6 or newer, or Valkey.`);
  const advice = 'start Redis, or correct LIVE_URL';
  if (message === 'Socket closed unexpectedly' || code === 'ECONNRESET')
    return fault(`${at} closes the connection: correct LIVE_URL, which begins with rediss:// if Redis asks for TLS.`);
  if (error instanceof SilentRedis || message === 'Connection timeout') {
    return url.startsWith('rediss:')
      ? fault(`${at} does not answer over TLS: ${advice}, which begins with redis:// if Redis has no TLS.`)
      : fault(`${at} does not answer: ${advice}.`);
  }
  return networkFault(error, { at, advice }) ?? error;
}
