export { ApiError, type ApiErrorCode } from './api-error.ts';
export { csrfTokenKey } from './csrf-token-key.ts';
export { createClient, type CallOptions, type Client, type ClientOptions } from './client.ts';
export { fileTimeoutMs } from './exchange.ts';
export { randomKey } from './request.ts';
