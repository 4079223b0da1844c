import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import webPush from 'web-push';
import type { Config } from '../../platform/config/config.ts';
import { lookupPublic, NotPublic, requirePublicHost } from '../public-address/public-address.ts';
import type { PushAddress, PushMessage, PushOutcome } from '../../platform/ports/push.port.ts';
import { networkFault } from '../network-fault.ts';
import { retryAfterSeconds } from './retry-after.ts';
import type { WebPushKey } from './web-push-key.ts';

const timeoutMs = 10_000;
const lastsSeconds = 4 * 3600;
const maxAnswerBytes = 65_536;
const laterSeconds = 30;

type WebAddress = Extract<PushAddress, { kind: 'web' }>;

/** Push services of Chromium and Firefox. Safari's host differs by device. */
const services = ['https://fcm.googleapis.com', 'https://updates.push.services.mozilla.com'];

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
}

/** Nothing of the message left this machine, so a retry is safe. */
class NotSent extends Error {}

/**
 * Sends Web Push: RFC 8030, encrypted by RFC 8291, signed by RFC 8292. URLs come from browsers, so only TLS, only
 * public networks and no redirects are allowed.
 */
export function createWebPush(config: Pick<Config, 'push'>, key: WebPushKey) {
  const { contact, localService } = config.push;
  const outside = new Agent({ keepAlive: true, maxSockets: 32, lookup: lookupPublic });
  const local = new Agent({ keepAlive: true, maxSockets: 32, ...(localService && { ca: localService.certificate }) });
  const isLocal = (url: URL) => localService !== undefined && url.origin === localService.origin;

  function requireService(url: URL): void {
    if (url.protocol !== 'https:') throw new NotPublic('not over TLS');
    if (!isLocal(url)) requirePublicHost(url);
  }

  async function post(to: WebAddress, message: PushMessage): Promise<Answer> {
    const url = new URL(to.address);
    requireService(url);
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: to.address, keys: { p256dh: to.p256dh, auth: to.auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: contact, ...key },
        TTL: lastsSeconds,
        urgency: 'high',
        topic: message.tag,
      },
    );
    const agent = isLocal(url) ? local : outside;
    return exchange(url, { agent, headers: headers as Record<string, string>, body });
  }

  return {
    takes({ address }: WebAddress): boolean {
      try {
        requireService(new URL(address));
        return true;
      } catch (error) {
        if (error instanceof NotPublic) return false;
        throw error;
      }
    },
    async send(to: WebAddress, message: PushMessage): Promise<PushOutcome> {
      try {
        return outcomeOf(await post(to, message));
      } catch (error) {
        // No real browser subscribes with an address that is not public, so the subscription counts as expired.
        if (error instanceof NotPublic) return { kind: 'gone' };
        const reason = error instanceof Error ? error.message : 'unknown';
        if (error instanceof NotSent) return { kind: 'later', afterSeconds: laterSeconds, reason };
        // The message may have arrived, so a retry could show it twice.
        return { kind: 'failed', reason };
      }
    },
    /** Accepts any answer, because the services have no address for probes. */
    async check(): Promise<void> {
      for (const service of localService === undefined ? services : [localService.origin]) {
        const url = new URL(service);
        try {
          await exchange(url, { method: 'HEAD', agent: isLocal(url) ? local : outside, headers: {}, body: null });
        } catch (error) {
          throw networkFault(error, { at: url.host, advice: 'allow outgoing https to the internet' }) ?? error;
        }
      }
    },
    close() {
      outside.destroy();
      local.destroy();
    },
  };
}

function exchange(
  url: URL,
  {
    method = 'POST',
    agent,
    headers,
    body,
  }: { method?: 'POST' | 'HEAD'; agent: Agent; headers: Record<string, string>; body: Buffer | null },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const sending = request(url, { method, agent, headers, signal: AbortSignal.timeout(timeoutMs) });
    sending.on('socket', (socket) => {
      isConnected = !socket.connecting;
      socket.once('secureConnect', () => void (isConnected = true));
    });
    sending.on('response', (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxAnswerBytes) sending.destroy();
      });
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
    sending.on('error', (error) => {
      reject(isConnected || error instanceof NotPublic ? error : new NotSent(error.message, { cause: error }));
    });
    // Handles a close without a response or an error, such as after an unrequested upgrade. Otherwise it has no effect.
    sending.on('close', () => reject(new Error('the push service hung up')));
    sending.end(body);
  });
}

function outcomeOf({ status, headers }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'reached' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `the push service answered ${status}`;
  if (status !== 429 && status < 500) return { kind: 'failed', reason };
  return { kind: 'later', afterSeconds: retryAfterSeconds(headers['retry-after'], laterSeconds), reason };
}
