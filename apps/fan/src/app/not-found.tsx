import { Link } from 'wouter';
import { texts } from '../texts.ts';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';

export function NotFound() {
  return (
    <Screen title={texts.app.notFoundTitle}>
      <Notice>{texts.app.notFoundText}</Notice>
      <Link href="/">{texts.app.toStart}</Link>
    </Screen>
  );
}
