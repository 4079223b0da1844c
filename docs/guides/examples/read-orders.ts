/**
 * Prints the orders of all events that a token reaches, one a line. The token needs the permissions Events, Orders and
 * Users, because orders hold the buyers' mail addresses and phone numbers.
 *
 * Node 24, or 22.18 and newer, runs it as it is. An older Node does not run TypeScript.
 *
 * BACKLINE_URL=https://backline.your.house BACKLINE_TOKEN=backline_… node docs/guides/examples/read-orders.ts
 */
import { ApiError } from '@backline/client';
import { createTokenClient } from '@backline/client/token-client';
import { listEventOrders } from '@backline/contract/event-orders';
import { listEvents } from '@backline/contract/events';

const { BACKLINE_URL: url = 'http://localhost:3000', BACKLINE_TOKEN: token = '', PAGE_SIZE = '100' } = process.env;
const client = createTokenClient({ url, token });
const page_size = Number(PAGE_SIZE);

try {
  for await (const event of client.rows(listEvents, { page_size })) {
    for await (const order of client.rows(listEventOrders, { event_id: event.id, page_size })) {
      const { order_no, payment_status, total_amount, currency } = order;
      console.log([event.name, order_no, payment_status, total_amount, currency].join('\t'));
    }
  }
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(`${error.status} ${error.code}: ${error.message}`);
  process.exitCode = 1;
}
