import { getInbox, openNotifications } from '@backline/contract/inbox';
import { getPushKey, movePushAddress, subscribePush, unsubscribePush } from '@backline/contract/push-subscriptions';
import * as contract from '@backline/contract/notifications';
import { handleList } from '../../platform/http/list.ts';
import { handle, handleFan, handleFanBatch, handlePublic, type Route } from '../../platform/http/route.ts';
import * as inbox from './inbox.service.ts';
import * as log from './notification-log.service.ts';
import * as notifications from './notifications.service.ts';
import * as subscriptions from './push-subscriptions.service.ts';

export const notificationRoutes: Route[] = [
  handle(contract.previewNotification, notifications.previewNotification),
  handle(contract.sendNotification, notifications.sendNotification),
  handle(contract.takeBackNotification, notifications.takeBackNotification),
  handle(contract.tryNotification, notifications.tryNotification),
  handleList(contract.listNotifications, 'time', log.listNotifications),
  handleFan(getInbox, inbox.getInbox),
  handleFanBatch(openNotifications, inbox.openNotifications, inbox.openNotificationsBatch),
  handleFan(getPushKey, subscriptions.getPushKey),
  handleFan(subscribePush, subscriptions.subscribePush),
  handlePublic(movePushAddress, subscriptions.movePushAddress),
  handleFan(unsubscribePush, subscriptions.unsubscribePush),
];
