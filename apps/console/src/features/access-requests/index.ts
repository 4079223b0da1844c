/** Who waits for access; a page of app shows them. */
export { AccessRequests } from './access-requests.tsx';
export { useAccessRequests } from './access-request.queries.ts';
