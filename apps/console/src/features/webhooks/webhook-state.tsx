import type { DeliveryState, PauseReason, Webhook, WebhookDelivery } from '@backline/contract/webhooks';
import { failingDays, testKind } from '@backline/contract/webhook-kinds';
import { kindNames, testName } from '@backline/contract/webhooks.texts';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';

const states: Record<Webhook['state'], { text: string; tone: Tone }> = {
  active: { text: 'Active', tone: 'success' },
  failing: { text: 'Failing', tone: 'warning' },
  paused: { text: 'Paused', tone: 'neutral' },
};

export const WebhookState = ({ state }: Pick<Webhook, 'state'>) => (
  <StatusChip tone={states[state].tone}>{states[state].text}</StatusChip>
);

export const deliveryStateNames: Record<DeliveryState, { text: string; tone: Tone }> = {
  waiting: { text: 'Waiting', tone: 'info' },
  delivered: { text: 'Delivered', tone: 'success' },
  failed: { text: 'Failed', tone: 'danger' },
};

export const DeliveryChip = ({ state }: { state: DeliveryState }) => (
  <StatusChip tone={deliveryStateNames[state].tone}>{deliveryStateNames[state].text}</StatusChip>
);

export const nameOfKind = (kind: WebhookDelivery['kind']): string => (kind === testKind ? testName : kindNames[kind]);

export const pauseReasons: Record<PauseReason, string> = {
  manual: 'Events wait until you resume it.',
  failing: `The receiver accepted nothing for ${failingDays} days. Check it, then resume the webhook to send the waiting events.`,
  gone: 'The receiver answered 410 Gone. Check its address, then resume the webhook to send the waiting events.',
  restored:
    'Backline was restored from a backup. Events that were sent after the backup may wait again; resume the webhook to send them.',
};
