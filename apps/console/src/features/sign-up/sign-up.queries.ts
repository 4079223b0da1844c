import { requestAccess } from '@backline/contract/auth';
import { api } from '../../lib/api.ts';
import type { SignUpForm } from './sign-up.rules.ts';

export const askForAccess = (form: SignUpForm, botCheck: string) =>
  api.call(requestAccess, { ...form, bot_check: botCheck });
