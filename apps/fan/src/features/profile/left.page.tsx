import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { texts } from './texts.ts';

export function Component() {
  return (
    <Screen title={texts.left.title}>
      <Notice kind="good">{texts.left.text}</Notice>
    </Screen>
  );
}
