export { ApiError, type ApiErrorCode } from './api-error.ts';
export { createClient, csrfTokenKey, type CallOptions, type Client, type ClientOptions } from './client.ts';
export { randomKey } from './request.ts';
