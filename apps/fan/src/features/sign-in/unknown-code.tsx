import * as eventByCodeTexts from '@backline/contract/event-by-code.texts';
import { CodeForm } from '../../ui/code-form.tsx';
import { Screen } from '../../ui/screen.tsx';

export function Component({ code }: { code: string }) {
  return (
    <Screen title={eventByCodeTexts.fan.unknownTitle(code)} lead={eventByCodeTexts.fan.unknownLead}>
      <CodeForm />
    </Screen>
  );
}
