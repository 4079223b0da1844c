import { SearchOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { useRouteHandle } from '../../lib/route-handle.ts';
import styles from './search-button.module.css';
import { useHere } from './use-here.ts';
import { useKeys } from './use-keys.ts';

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

interface SheetProps {
  onClose: () => void;
  typed: string;
}

interface OpenSheet {
  Content: ComponentType<SheetProps>;
  number: number;
}

/**
 * Both dialogs are separate chunks. Loading them with `import()` instead of `lazy` keeps the page alive if the network
 * fails.
 */
const sheets = {
  palette: async () => (await import('./palette.tsx')).Palette,
  keys: async () => (await import('./keys-dialog.tsx')).KeysDialog,
};
const places = () => import('./places.ts');

export function SearchButton() {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const here = useHere();
  const { hasScanner = false } = useRouteHandle();
  const [isLoading, setIsLoading] = useState(false);
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const [typed, setTyped] = useState('');
  useTypedMeanwhile(isLoading, (letter) => setTyped((before) => before + letter));
  const orSay = (loading: Promise<unknown>) =>
    loading.catch(() => void message.error('Could not load. Please check your connection and try again.'));

  const open = async (name: keyof typeof sheets) => {
    setTyped('');
    setIsLoading(true);
    await orSay(
      sheets[name]().then((loaded) => setSheet((before) => ({ Content: loaded, number: (before?.number ?? 0) + 1 }))),
    );
    setIsLoading(false);
  };
  useKeys({
    search: () => void open('palette'),
    help: () => void open('keys'),
    prepare: () => void places().catch(() => undefined),
    go: (letter) =>
      void orSay(
        places().then(({ pathOfLetter }) => {
          const path = pathOfLetter(letter, here);
          if (path !== undefined) void navigate(path);
        }),
      ),
    open: (path) => void navigate(path),
    areLettersOn: !hasScanner,
  });
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => void open('palette')}
      >
        <SearchOutlined aria-hidden />
        <span className={styles.word}>Search</span>
        <kbd className={styles.keys} aria-hidden>
          {isMac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {sheet !== null && (
        <sheet.Content
          key={sheet.number}
          typed={typed}
          // A dialog may report that it closed after the next one has opened.
          onClose={() => setSheet((now) => (now === sheet ? null : now))}
        />
      )}
    </>
  );
}

/** Captures letters typed while the palette loads. Otherwise they would act as keyboard shortcuts of the page. */
function useTypedMeanwhile(isLoading: boolean, take: (letter: string) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (!isLoading) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(event.key);
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isLoading]);
}
