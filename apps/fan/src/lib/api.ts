import { createClient } from '@backline/client';
import { pageLanguage } from '@backline/page/fan-language';
import { setClock } from './server-clock.ts';
import { fanStore } from './fan-store.ts';
import { endSession } from './session.ts';

export const api = createClient({
  baseUrl: '/api',
  language: pageLanguage,
  storage: fanStore,
  onSessionLost: () => endSession('lost'),
  onAnswer: setClock,
});
