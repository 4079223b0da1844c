import { z } from 'zod';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';

const input = z.object({ event: z.number() });

export const deliverSandboxWebhook: JobKind<typeof input> = { name: 'deliver-sandbox-webhook', input };
