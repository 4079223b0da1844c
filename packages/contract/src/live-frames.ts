import { z } from 'zod';
import { maxChannels, type PageFrame } from './live.ts';
import { id } from './primitives.ts';

export const maxFrameBytes = 8 * 1024;

const channel = z.strictObject({ topic: z.string().max(60), event_id: id.optional() });
const channels = z.array(channel).min(1).max(maxChannels);
const mark = z.strictObject({ stream: z.string().max(60), number: z.number().int().min(0) });

const light = z.strictObject({
  event_id: id,
  epoch: z.number().int().min(0),
  state: z.enum(['ready', 'late', 'playing', 'dark']),
  error_ms: z.number().min(0).max(60_000),
  started_ms: z.number().min(-60_000).max(60_000).optional(),
});

export const pageFrame: z.ZodType<PageFrame> = z.union([
  z.strictObject({ listen: channels, since: mark.optional() }),
  z.strictObject({ leave: channels }),
  z.strictObject({ clock: z.number() }),
  z.strictObject({ light }),
]);
