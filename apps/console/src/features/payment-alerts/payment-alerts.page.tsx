import { listPaymentAlerts } from '@backline/contract/payment-alerts';
import * as paymentAlertTexts from '@backline/contract/payment-alerts.texts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { List } from '../../ui/list.tsx';
import { ownTimes } from '../../lib/zone-clock.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { paymentAlertColumns } from './payment-alert-columns.tsx';
import { usePaymentAlerts } from './payment-alert.queries.ts';

export const handle: RouteHandle = { title: paymentAlertTexts.title, access: listPaymentAlerts };

export function Component() {
  return (
    <>
      <PageHeader title={paymentAlertTexts.title} times={ownTimes()} />
      <List
        label={paymentAlertTexts.title}
        query={usePaymentAlerts()}
        columns={paymentAlertColumns}
        empty={paymentAlertTexts.none}
      />
    </>
  );
}
