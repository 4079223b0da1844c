import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import * as generalTexts from '@backline/contract/general.texts';
import { errorStatus, type ErrorCode } from '@backline/contract/operation';
import type { Failure } from '@backline/contract/operation';
import type { ConnectionError, FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './failure.ts';

export function answerUnreadable(headers: Record<string, string>, log: FastifyBaseLogger) {
  return {
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
      void reply.headers(headers).header('x-request-id', request.id);
      sendFailure(error, request, reply);
    },

    /** Handles bytes that are not HTTP. Writes to the socket, because Node provides no response object for them. */
    clientErrorHandler(error: ConnectionError, socket: Socket): void {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const requestId = randomUUID();
      const code = codeOf(error.code);
      log.info({ reqId: requestId, code, reason: error.code }, 'refused');
      // Writes only if no response has begun, because these bytes would become part of it.
      if (socket.writable && socket.bytesWritten === 0) socket.write(answer(code, requestId, headers));
      socket.destroy();
    },
  };
}

function codeOf(reason: string): ErrorCode {
  if (reason === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout';
  return reason === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'bad_request';
}

function answer(code: ErrorCode, requestId: string, headers: Record<string, string>): string {
  const status = errorStatus[code];
  const failure: Failure = { message: generalTexts.requestFailed, code, requestId };
  const body = JSON.stringify(failure);
  const head = {
    ...headers,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
