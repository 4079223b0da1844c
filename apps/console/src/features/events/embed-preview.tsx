import { useEffect, useState } from 'react';
import { QueryState } from '../../ui/query-state.tsx';
import styles from './event-embed.module.css';

interface EmbedPreviewProps {
  title: string;
  src: string;
}

export function EmbedPreview(props: EmbedPreviewProps) {
  const [attempt, setAttempt] = useState(0);
  return <Frame key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

/** Shows the page without its script: it has the origin of the console, which can measure it. */
function Frame({ title, src, onRetry }: EmbedPreviewProps & { onRetry: () => void }) {
  const [page, setPage] = useState<HTMLElement>();
  const [hasFailed, setHasFailed] = useState(false);
  const heightPx = useHeight(page);
  const query = {
    data: page,
    error: hasFailed ? new Error('Check your connection, then try again.') : null,
    isFetching: false,
    refetch: onRetry,
  };

  /** A refusal is a page without `main`, and a browser's own error page cannot be read. */
  function judge(document: Document | null) {
    if (document?.querySelector('main')) setPage(document.documentElement);
    else setHasFailed(true);
  }

  return (
    <div className={styles.preview}>
      <QueryState query={query} failure="The preview could not be loaded.">
        {() => null}
      </QueryState>
      {!hasFailed && (
        <iframe
          title={title}
          src={src}
          height={heightPx}
          data-loading={page === undefined || undefined}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          onLoad={({ currentTarget }) => judge(currentTarget.contentDocument)}
        />
      )}
    </div>
  );
}

/** Returns the height of another document, which changes with the width of the window. */
function useHeight(page: HTMLElement | undefined): number | undefined {
  const [heightPx, setHeightPx] = useState<number>();
  useEffect(() => {
    if (page === undefined) return undefined;
    const observer = new ResizeObserver(() => setHeightPx(page.offsetHeight));
    observer.observe(page);
    return () => observer.disconnect();
  }, [page]);
  return heightPx;
}
