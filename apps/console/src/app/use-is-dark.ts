import { useAppearance } from '../lib/appearance.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';

/** Returns false while the page prints, because paper is white. */
export function useIsDark(): boolean {
  const { theme } = useAppearance();
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)');
  const isPrinted = useMediaQuery('print');
  return !isPrinted && (theme === 'system' ? isSystemDark : theme === 'dark');
}
