import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';
import { webhookTimeoutMs } from '@backline/contract/webhook-kinds';
import { failures } from '@backline/contract/webhooks.texts';
import type { Config } from '../../platform/config/config.ts';
import type { WebhookAnswer, WebhookRequest, Webhooks } from '../../platform/ports/webhooks.port.ts';
import { lookupPublic, NotPublic, requirePublicHost } from '../public-address/public-address.ts';

export const maxAnswerBytes = 65_536;

interface Options {
  lookup?: LookupFunction;
  timeoutMs?: number;
}

/** Posts to receivers that managers name. Only TLS and public networks are allowed, except for the local receiver. */
export function createWebhooks(
  { webhooks: { localReceiver } }: Pick<Config, 'webhooks'>,
  { lookup = lookupPublic, timeoutMs = webhookTimeoutMs }: Options = {},
): Webhooks {
  const outside = new https.Agent({ keepAlive: true, maxFreeSockets: 4, lookup });
  const local = new http.Agent({ keepAlive: true });
  const isLocal = (url: URL) => localReceiver !== undefined && url.origin === localReceiver;

  function requireReceiver(url: URL): void {
    if (isLocal(url)) return;
    if (url.protocol !== 'https:') throw new NotPublic('not over TLS');
    if (url.username !== '' || url.password !== '') throw new NotPublic('credentials in the address');
    requirePublicHost(url);
  }

  function open(url: URL, { headers, body }: WebhookRequest, signal: AbortSignal): http.ClientRequest {
    const bytes = Buffer.from(body);
    const options = { method: 'POST', headers: { ...headers, 'content-length': bytes.length }, signal };
    const request =
      url.protocol === 'https:'
        ? https.request(url, { ...options, ...(isLocal(url) ? {} : { agent: outside }) })
        : http.request(url, { ...options, agent: local });
    request.end(bytes);
    return request;
  }

  /** Tries once more on a new connection if the receiver had closed the one that was kept open. */
  async function exchange(url: URL, wanted: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer> {
    const request = open(url, wanted, signal);
    try {
      return await answerOf(request);
    } catch (error) {
      const wasClosed =
        request.reusedSocket && error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
      if (!wasClosed) throw error;
      return answerOf(open(url, wanted, signal));
    }
  }

  return {
    takes(address) {
      try {
        requireReceiver(new URL(address));
        return true;
      } catch {
        return false;
      }
    },
    async post(request, signal) {
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const url = new URL(request.url);
        requireReceiver(url);
        return await exchange(url, request, AbortSignal.any([signal, timeout]));
      } catch (error) {
        signal.throwIfAborted();
        return { kind: 'failed', reason: timeout.aborted ? failures.timeout : reasonOf(error) };
      }
    },
    close() {
      outside.destroy();
      local.destroy();
    },
  };
}

function answerOf(request: http.ClientRequest): Promise<WebhookAnswer> {
  return new Promise((resolve, reject) => {
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = () =>
        resolve({
          kind: 'answered',
          status: response.statusCode ?? 0,
          headers: headersOf(response.headers),
          body: Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8'),
        });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes < maxAnswerBytes) return;
        // The status is known, so the rest of the answer changes nothing.
        finish();
        request.destroy();
      });
      response.on('end', finish);
      response.on('error', reject);
    });
    request.on('error', reject);
    // Handles a close without a response or an error, such as after an unrequested upgrade. Otherwise it has no effect.
    request.on('close', () => reject(new Error('closed')));
  });
}

function headersOf(headers: http.IncomingHttpHeaders): Record<string, string> {
  const entries = Object.entries(headers).slice(0, 30);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value).slice(0, 300)]));
}

/** Returns a code only, because a message can contain the address. */
function reasonOf(error: unknown): string {
  if (error instanceof NotPublic) return failures.notPublic;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return failures.unreachable(/^[A-Z0-9_]{1,60}$/.test(code) ? code : 'no answer');
}
