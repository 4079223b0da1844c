import { z } from 'zod';

/** Colours of an event's poster, for text and marks on dark and on light pages. */
export const shownAccent = z.object({ dark: z.string(), light: z.string() });
export type Accent = z.infer<typeof shownAccent>;
