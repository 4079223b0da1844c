import { createContext, use, useEffect } from 'react';

type SetTitle = (title: string | null) => void;

/** Given by the app, which writes the document's title. */
export const PageTitle = createContext<SetTitle>(() => undefined);

/** Names in the document's title what the page shows, once it is known. */
export function usePageTitle(title: string): void {
  const setTitle = use(PageTitle);
  useEffect(() => {
    setTitle(title);
    return () => setTitle(null);
  }, [title, setTitle]);
}
