import type { Operation, Output } from '@backline/contract/operation';
import { noResponse, refusal, unreadableAnswer } from './api-error.ts';
import { eitherSignal } from './either-signal.ts';
import type { Submission } from './request.ts';

const answerTimeoutMs = 30_000;
export const fileTimeoutMs = 600_000;

export interface Answered {
  response: Response;
  body: unknown;
}

interface Sending {
  headers: Headers;
  credentials: RequestCredentials;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  onAnswer?: ((headers: Headers, sentAt: number) => void) | undefined;
}

/** Sends a request once. Throws `no_response`, or the reason of an aborted `signal`. */
export async function send(
  { url, method, body }: Submission,
  { headers, credentials, signal, timeoutMs, onAnswer }: Sending,
): Promise<Answered> {
  const timeout = AbortSignal.timeout(timeoutMs ?? (body instanceof FormData ? fileTimeoutMs : answerTimeoutMs));
  const sentAt = Date.now();
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      credentials,
      signal: signal === undefined ? timeout : eitherSignal(signal, timeout),
    });
    onAnswer?.(response.headers, sentAt);
    return { response, body: readJson(await response.text()) };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noResponse(error);
  }
}

/** Parses an answer by the contract. Throws the server's refusal. */
export function outputOf<Op extends Operation>(
  operation: Op,
  { response, body }: Answered,
  onHeaders?: (headers: Headers) => void,
): Output<Op> {
  if (!response.ok) throw refusal(response.status, body, response.headers.get('Retry-After'));
  onHeaders?.(response.headers);
  const answer = operation.output.safeParse(body);
  if (!answer.success) throw unreadableAnswer(response.status, answer.error);
  return answer.data as Output<Op>;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
