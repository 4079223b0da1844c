import { z } from 'zod';
import { operation, signedIn } from './operation.ts';

/** `system` follows the device. */
export const colourThemes = ['system', 'light', 'dark'] as const;
export const densities = ['comfortable', 'compact'] as const;

export const appearance = z.strictObject({ theme: z.enum(colourThemes), density: z.enum(densities) });
export type Appearance = z.infer<typeof appearance>;

export const defaultAppearance: Appearance = { theme: 'system', density: 'comfortable' };

export const setAppearance = operation.write({
  path: 'users/set_appearance',
  summary: 'Sets the colour theme and the density of the console for the signed-in person',
  access: signedIn,
  input: appearance,
});
