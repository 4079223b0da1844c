import { z } from 'zod';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';

const input = z.object({ event: z.number() });

/** The sandbox sends one of its events to our own webhook. */
export const deliverSandboxWebhook: JobKind<typeof input> = { name: 'deliver-sandbox-webhook', input };
