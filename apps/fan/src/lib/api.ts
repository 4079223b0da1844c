import { createClient } from '@backline/client';
import { setClock } from './server-clock.ts';
import { endSession, fanStore } from './session.ts';

export const api = createClient({
  baseUrl: '/api',
  storage: fanStore,
  onSessionLost: () => endSession('lost'),
  onAnswer: setClock,
});
