import { once } from 'node:events';
import { connect } from 'node:tls';
import { livePath } from '@backline/contract/live';
import { WebSocket } from 'ws';
import { networkFault } from '../../integrations/network-fault.ts';
import type { Config } from '../../platform/config/config.ts';
import { askSelf } from '../../platform/crypto/self-proof.ts';
import { selfCheckAnswer, selfCheckPath, type SelfCheckAnswer } from '../../platform/http/self-check.ts';
import { ServiceFault } from '../../platform/ports/service-fault.ts';
import { failed, ok, warning, type Probe } from './check.ts';

const answerTimeoutMs = 6_000;
const minCertificateDays = 14;
const dayMs = 24 * 3_600_000;

/** Says what to change if nobody or somebody else answers. Without PUBLIC_URL, PORT decides the address. */
function advice({ publicUrl, port }: Config): { unanswered: string; answeredByOther: string } {
  if (publicUrl === `http://localhost:${port}`) {
    const setPort = 'set PORT to the port that Backline listens on';
    return { unanswered: `start Backline, or ${setPort}`, answeredByOther: setPort };
  }
  return {
    unanswered: 'start Backline and its proxy, or correct PUBLIC_URL',
    answeredByOther: 'point its name and proxy here, correct PUBLIC_URL',
  };
}

const notChecked = warning('Not checked, because PUBLIC_URL does not lead to this installation.');

/** Asks the public address what it saw. Throws {@link ServiceFault} if somebody else answers, or nobody. */
async function ask(config: Config): Promise<SelfCheckAnswer> {
  const { publicUrl } = config;
  const { query, expected } = askSelf(config);
  const { host } = new URL(publicUrl);
  let answer: Response;
  try {
    answer = await fetch(`${publicUrl}${selfCheckPath}?${query}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
  } catch (error) {
    throw networkFault(error, { at: host, advice: advice(config).unanswered }) ?? error;
  }
  const location = answer.headers.get('location');
  if (location !== null) {
    await answer.body?.cancel();
    const origin = URL.parse(location, publicUrl)?.origin ?? 'another address';
    throw new ServiceFault(`${publicUrl} redirects to ${origin}: set PUBLIC_URL to the address that people use.`);
  }
  const parsed = selfCheckAnswer.safeParse(await answer.json().catch(() => null));
  if (!parsed.success || parsed.data.proof !== expected) {
    throw new ServiceFault(
      `Another server answers at ${publicUrl} (${answer.status}): ${advice(config).answeredByOther}, or give all processes one SECRET_KEY.`,
    );
  }
  return parsed.data;
}

export const checkPublicAddress: Probe = async ({ config, now }) => {
  const { publicUrl, isSecure } = config;
  await ask(config);
  if (!isSecure) {
    return config.demo
      ? ok(`${publicUrl} leads to this installation.`)
      : warning(
          `${publicUrl} is not encrypted: put a proxy with TLS in front, and set PUBLIC_URL to its https address.`,
        );
  }
  const days = Math.floor(((await certificateEnd(publicUrl)) - now()) / dayMs);
  if (days < minCertificateDays) {
    return warning(`The certificate of ${publicUrl} ends in ${days} days: renew it, and check its automatic renewal.`);
  }
  return ok(`${publicUrl} leads to this installation. Its certificate is valid for ${days} more days.`);
};

async function certificateEnd(publicUrl: string): Promise<number> {
  const { hostname, port } = new URL(publicUrl);
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: answerTimeoutMs });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(answerTimeoutMs) });
    return Date.parse(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}

export const checkProxy: Probe = async ({ config }) => {
  const seen = await ask(config).catch(() => null);
  if (seen === null) return notChecked;
  const { publicUrl, isSecure, trustProxy } = config;
  const needsProxy = isSecure || trustProxy !== false;
  if (!seen.hasForwardedFor) {
    if (!needsProxy && !seen.isForwarded) return ok('No proxy stands in front of this installation.');
    const both = seen.forwardedProto === null ? ' and X-Forwarded-Proto' : '';
    return failed(
      `Requests through ${publicUrl} carry no X-Forwarded-For, so all visitors share one rate limit: let the proxy set X-Forwarded-For${both}.`,
    );
  }
  if (trustProxy === false) {
    return failed(
      'A proxy forwards requests, but TRUST_PROXY is off, so all visitors share one rate limit: set TRUST_PROXY=on.',
    );
  }
  if (!seen.isProxyTrusted) {
    return failed('TRUST_PROXY does not list the address of the proxy, so all visitors share one rate limit: add it.');
  }
  if (isSecure && seen.forwardedProto !== 'https') {
    const what = seen.forwardedProto === null ? 'no X-Forwarded-Proto' : `X-Forwarded-Proto: ${seen.forwardedProto}`;
    return warning(`The proxy sends ${what}: let it send https, so that logs and other tools see TLS.`);
  }
  return ok('The proxy forwards the visitor’s address, and TRUST_PROXY trusts it.');
};

export const checkLiveUpdates: Probe = async ({ config }) => {
  const { publicUrl } = config;
  const isOwn = await ask(config).then(
    () => true,
    () => false,
  );
  if (!isOwn) return notChecked;
  const { query, expected } = askSelf(config);
  const socket = new WebSocket(`${publicUrl.replace(/^http/, 'ws')}${livePath}?${query}`, {
    origin: new URL(publicUrl).origin,
    handshakeTimeout: answerTimeoutMs,
    followRedirects: false,
  });
  try {
    const said = await firstMessage(socket);
    if (said === expected) return ok('Pages get live updates through the public address.');
    return failed('Live updates are answered by another server: point /api/live at this installation.');
  } finally {
    socket.terminate();
  }
};

function firstMessage(socket: WebSocket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once('message', (data: Buffer) => resolve(data.toString()));
    socket.once('unexpected-response', (_request, response) => {
      const { statusCode = 0 } = response;
      response.resume();
      reject(
        new ServiceFault(
          statusCode === 403
            ? 'The proxy changes the Origin header, so pages get no live updates: leave Origin unchanged.'
            : `The proxy drops the WebSocket upgrade (${statusCode}), so pages poll instead: pass Upgrade and Connection on.`,
        ),
      );
    });
    socket.once('error', (error) => reject(broken(error)));
    socket.once('close', () => reject(broken(new Error('it closed the connection'))));
  });
}

const broken = (error: Error) =>
  new ServiceFault(
    `The WebSocket breaks on its way (${error.message}), so pages poll instead: look at the proxy’s log.`,
  );
