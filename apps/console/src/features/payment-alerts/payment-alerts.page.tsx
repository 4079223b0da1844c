import { listPaymentAlerts, paymentAlertMessages } from '@backline/contract/payment-alerts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { List } from '../../ui/list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { paymentAlertColumns } from './payment-alert-columns.tsx';
import { usePaymentAlerts } from './payment-alert.queries.ts';

export const handle: RouteHandle = { title: paymentAlertMessages.title, access: listPaymentAlerts };

export function Component() {
  return (
    <>
      <PageHeader title={paymentAlertMessages.title} />
      <List
        label={paymentAlertMessages.title}
        query={usePaymentAlerts()}
        columns={paymentAlertColumns}
        empty={paymentAlertMessages.none}
      />
    </>
  );
}
