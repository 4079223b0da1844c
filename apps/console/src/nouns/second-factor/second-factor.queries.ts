import { beginRequiredTotp, confirmRequiredTotp, finishSecondStep } from '@backline/contract/second-factor';
import { api } from '../../lib/api.ts';

export const finishStep = (code: string) => api.call(finishSecondStep, { code });
export const beginRequiredSetup = () => api.call(beginRequiredTotp, {});
export const confirmRequiredSetup = (code: string) => api.call(confirmRequiredTotp, { code });
