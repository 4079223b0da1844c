import { isMissingChunk, reloadOnce } from '@backline/page/missing-chunk';
import { Component, type ReactNode } from 'react';
import { texts } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';

/** Stands in for a page that broke, or could not be fetched. */
export class PageBoundary extends Component<{ location: string; children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (isMissingChunk(error)) reloadOnce();
  }

  override componentDidUpdate({ location }: { location: string }) {
    // Another page is tried; one that stands goes on, with what it holds.
    if (location !== this.props.location && this.state.error !== null) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const isMissing = isMissingChunk(error);
    return (
      <Screen title={isMissing ? texts.app.outdatedTitle : texts.app.brokenTitle}>
        {isMissing && <Notice kind="error">{texts.app.outdatedText}</Notice>}
        <Button onClick={() => window.location.reload()}>{texts.app.retry}</Button>
      </Screen>
    );
  }
}
