import { Component, type ReactNode } from 'react';
import { texts } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';

/** After an update the old page asks for files that are gone. Browsers word it each in their own way. */
const isMissingChunk = (error: unknown) =>
  error instanceof Error && /dynamically imported module|Importing a module script|preload CSS/i.test(error.message);

/** Stands in for a page that broke, or could not be fetched. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
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
