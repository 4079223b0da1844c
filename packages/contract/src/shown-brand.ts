import { z } from 'zod';

/** A brand as fans see it. `icon_url` is a square PNG with a side of 192 pixels. */
export const shownBrand = z.object({ name: z.string(), colour: z.string(), icon_url: z.string().nullable() });
export type Brand = z.infer<typeof shownBrand>;

/** Brand of events whose manager has set none. */
export const defaultBrand: Brand = { name: 'Backline', colour: '#b79dff', icon_url: null };
