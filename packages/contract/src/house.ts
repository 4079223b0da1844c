import { z } from 'zod';
import { anybody, operation } from './operation.ts';
import { epochMs } from './primitives.ts';

export const announcement = z.object({ text: z.string(), url: z.string().nullable(), until_dttm: epochMs.nullable() });
export type Announcement = z.infer<typeof announcement>;

/** Year in the specification's footer. Pages show it until the stored year is loaded. */
export const defaultFooterYear = 2025;

export const getFooter = operation.read({
  path: 'house/get_footer',
  summary: 'Returns the copyright year of the footer, also before the sign-in',
  access: anybody,
  output: z.object({ year: z.number().int() }),
});
