import { lazy, type ComponentType } from 'react';
import { startPages } from '../features/start/index.ts';

type Load = () => Promise<{ Component: ComponentType }>;

const page = (path: string, load: Load) => ({
  path,
  Page: lazy(async () => ({ default: (await load()).Component })),
});

/** The address below `/fan` and the page of each; the first that fits is shown. No name has six letters, as codes of events do. */
export const pages = [page('/', startPages.start)];
