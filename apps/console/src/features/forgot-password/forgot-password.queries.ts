import { resetPassword, sendPasswordReset } from '@backline/contract/auth';
import { api } from '../../lib/api.ts';

export const mailResetLink = (email: string, botCheck: string) =>
  api.call(sendPasswordReset, { email, bot_check: botCheck });

export const setNewPassword = (token: string, password: string) => api.call(resetPassword, { token, password });
