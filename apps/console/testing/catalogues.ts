import { basename } from 'node:path';

type Catalogue = Readonly<Record<string, unknown>>;

const files = import.meta.glob<Catalogue>('../../../packages/contract/src/*.texts.ts', { eager: true });

/** Holds every catalogue of texts by its noun: `events`, `support-tickets`. */
export const catalogues: Readonly<Record<string, Catalogue>> = Object.fromEntries(
  Object.entries(files).map(([file, catalogue]) => [basename(file, '.texts.ts'), catalogue]),
);
