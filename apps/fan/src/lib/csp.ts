import { z } from 'zod';

/** The page's policy refuses `new Function`, which schemas try. Before any of them is loaded. */
export function forbidCompiling(): void {
  z.config({ jitless: true });
}
