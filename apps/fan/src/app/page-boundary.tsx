import { isMissingChunk, reloadOnce } from '@backline/page/missing-chunk';
import { Component, type ReactNode } from 'react';
import * as generalTexts from '@backline/contract/general.texts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';

interface State {
  error: unknown;
  location: string;
}

/** Shows an error in place of a page that crashed or failed to load, until the fan opens another page. */
export class PageBoundary extends Component<{ location: string; children: ReactNode }, State> {
  override state: State = { error: null, location: '' };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ location }: { location: string }, before: State) {
    return location === before.location ? null : { error: null, location };
  }

  override componentDidCatch(error: unknown) {
    if (isMissingChunk(error)) reloadOnce();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const isMissing = isMissingChunk(error);
    return (
      <Screen title={isMissing ? generalTexts.fan.app.outdatedTitle : generalTexts.fan.app.brokenTitle}>
        {isMissing && <Notice kind="error">{generalTexts.fan.app.outdatedText}</Notice>}
        <Button onClick={() => window.location.reload()}>{generalTexts.fan.app.retry}</Button>
      </Screen>
    );
  }
}
