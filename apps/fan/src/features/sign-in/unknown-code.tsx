import * as sessionTexts from '@backline/contract/session.texts';
import { CodeForm } from '../../ui/code-form.tsx';
import { Screen } from '../../ui/screen.tsx';

export function UnknownCode({ code }: { code: string }) {
  return (
    <Screen title={sessionTexts.fan.noEvent(code)} lead={sessionTexts.fan.noEventLead}>
      <CodeForm />
    </Screen>
  );
}
