import { Link } from 'wouter';
import * as generalTexts from '@backline/contract/general.texts';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';

export function NotFound() {
  return (
    <Screen title={generalTexts.fan.app.notFoundTitle}>
      <Notice>{generalTexts.fan.app.notFoundText}</Notice>
      <Link href="/">{generalTexts.fan.app.toStart}</Link>
    </Screen>
  );
}
