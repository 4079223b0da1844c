import { createClient } from '@backline/client';
import { pageLanguage } from '@backline/page/fan-language';
import { setClock } from './server-clock.ts';
import { endSession, fanStore } from './session.ts';

export const api = createClient({
  baseUrl: '/api',
  language: pageLanguage,
  storage: fanStore,
  onSessionLost: () => endSession('lost'),
  onAnswer: setClock,
});
