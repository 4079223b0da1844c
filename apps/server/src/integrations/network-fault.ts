import { ServiceFault } from '../platform/ports/service-fault.ts';

interface Target {
  /** Host and port, or another name of the service. */
  at: string;
  /** Imperative for the operator, such as `correct SMTP_URL`. */
  advice: string;
}

/** Returns a {@link ServiceFault} for an error of the network or of TLS, and null for any other error. */
export function networkFault(error: unknown, { at, advice }: Target): ServiceFault | null {
  const code = networkCode(error);
  const problem = code === null ? null : problemOf(code, at);
  return problem === null ? null : new ServiceFault(`${problem}: ${advice}.`, { cause: error });
}

function problemOf(code: string, at: string): string | null {
  switch (code) {
    case 'ECONNREFUSED':
      return `Nothing listens at ${at}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The name of ${at} is unknown`;
    case 'ETIMEDOUT':
    case 'ESOCKETTIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'TimeoutError':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${at} does not answer (${code})`;
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return `${at} closes the connection`;
    case 'CERT_HAS_EXPIRED':
      return `The certificate of ${at} has expired`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate of ${at} is for another name`;
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return `This machine does not trust the certificate of ${at} (${code})`;
    default:
      return /SSL|TLS/.test(code) ? `${at} does not speak TLS (${code})` : null;
  }
}

/** Codes with which libraries replace the code of the network, which then stands only in the message. */
const replaced = new Set(['ESOCKET', 'ECONNECTION', 'EDNS', 'ETLS']);

function networkCode(error: unknown): string | null {
  let each = error;
  for (let depth = 0; typeof each === 'object' && each !== null && depth < 5; depth += 1) {
    const { code, name, message, cause, errors } = each as {
      code?: unknown;
      name?: unknown;
      message?: unknown;
      cause?: unknown;
      errors?: unknown[];
    };
    if (typeof code === 'string' && !replaced.has(code)) {
      if (problemOf(code, '') !== null) return code;
    } else if (typeof code === 'string') {
      const written = /\b(E[A-Z_]{4,}|CERT_[A-Z_]+|[A-Z_]*SELF_SIGNED[A-Z_]*)\b/.exec(String(message))?.[0];
      if (written !== undefined && problemOf(written, '') !== null) return written;
    }
    if (name === 'TimeoutError') return 'TimeoutError';
    each = cause ?? errors?.[0];
  }
  return null;
}

/** Returns host and port without user and password. */
export function hostOf(address: string): string {
  const url = new URL(address);
  return url.host === '' ? address.replace(/\/\/[^/]*@/, '//') : url.host;
}
