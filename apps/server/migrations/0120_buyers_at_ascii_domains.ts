import { withAsciiDomain } from '@backline/contract/mail-address';
import type pg from 'pg';

interface Buyers {
  id: number;
  buyer_emails: string[];
}

/**
 * Stores told mail addresses as their buyers typed them, and fans are known by theirs in ASCII. No other address was taken at an
 * internationalised domain before: the rule of forms and files allowed ASCII alone.
 */
export async function up(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Buyers>(
    String.raw`select id, buyer_emails from store_orders where array_to_string(buyer_emails, ' ') ~ '[^\x01-\x7f]'`,
  );
  for (const { id, buyer_emails: emails } of rows) {
    await client.query('update store_orders set buyer_emails = $2 where id = $1', [id, emails.map(withAsciiDomain)]);
  }
}
