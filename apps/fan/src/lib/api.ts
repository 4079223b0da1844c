import { createClient } from '@backline/client';
import { endSession, fanStore } from './session.ts';

/** Typed calls as the fan who is signed in here. */
export const api = createClient({ baseUrl: '/api', storage: fanStore, onSessionLost: () => endSession('lost') });
