import { createContext, use, useEffect } from 'react';

type SetTitle = (title: string | null) => void;

export const PageTitle = createContext<SetTitle>(() => undefined);

export function usePageTitle(title: string): void {
  const setTitle = use(PageTitle);
  useEffect(() => {
    setTitle(title);
    return () => setTitle(null);
  }, [title, setTitle]);
}
