import type { OrderInfo } from '@backline/contract/order-info';
import { missing } from '../../lib/format.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { Details } from './details.tsx';

export function OrderCustomer({ customer }: { customer: OrderInfo['customer'] }) {
  if (customer === null) return missing;
  const { first_name, last_name, email, phone, default_address: address } = customer;
  return (
    <Details
      entries={[
        { label: 'Name', value: joined(' ', [first_name, last_name]) },
        { label: 'Email', value: email && <Breakable>{email}</Breakable> },
        { label: 'Phone', value: phone },
        { label: 'Address', value: address && addressOf(address) },
      ]}
    />
  );
}

type Address = NonNullable<NonNullable<OrderInfo['customer']>['default_address']>;

function addressOf({ address1, address2, city, province, country, zip }: Address): string {
  return joined(', ', [address1, address2, city, joined(' ', [province, zip]), country]);
}

const joined = (glue: string, parts: (string | null)[]) => parts.filter(Boolean).join(glue);
