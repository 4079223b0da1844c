import type { Config } from '../../platform/config/config.ts';
import { createFcmPush } from './fcm.push.ts';
import type { Push } from '../../platform/ports/push.port.ts';
import { createWebPush } from './web.push.ts';
import { webPushKey } from './web-push-key.ts';

export function createPush(config: Pick<Config, 'push' | 'publicUrl' | 'secretKey'>): Push {
  const key = webPushKey(config.secretKey);
  const web = createWebPush(config, key);
  const fcm = config.push.fcm === undefined ? null : createFcmPush(config.push.fcm, config.publicUrl);
  return {
    webKey: key.publicKey,
    takes: (to) => (to.kind === 'web' ? web.takes(to) : fcm !== null),
    async send(to, message) {
      if (to.kind === 'web') return web.send(to, message);
      return fcm?.send(to, message) ?? { kind: 'failed', reason: 'FCM_SERVICE_ACCOUNT is not set any more' };
    },
    async check() {
      await web.check();
      await fcm?.check();
    },
    close: () => web.close(),
  };
}
