import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import * as profileTexts from '@backline/contract/fan-profile.texts';

export function Component() {
  return (
    <Screen title={profileTexts.left.title}>
      <Notice kind="good">{profileTexts.left.text}</Notice>
    </Screen>
  );
}
