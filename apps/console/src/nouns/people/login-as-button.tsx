import { SwapOutlined } from '@ant-design/icons';
import { loginAs } from '@backline/contract/session';
import * as sessionTexts from '@backline/contract/session.texts';
import { App, Button } from 'antd';
import { failureText } from '../../lib/failure-text.ts';
import { leaveQuestion } from '../../lib/leave-guard.ts';
import { useSession } from '../../lib/session.tsx';
import { hasUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { HalfwayLoginAs, resumeLoginAs, startLoginAs } from './login-as.ts';

interface LoginAsButtonProps {
  person: { id: number; name: string; firebase_uid: string | null };
}

export function LoginAsButton({ person }: LoginAsButtonProps) {
  const { may } = useSession();
  const { message, modal } = App.useApp();
  if (!may(loginAs)) return null;

  const explain = (error: unknown) => {
    if (error instanceof HalfwayLoginAs) offerReload();
    else void message.error(failureText(error));
  };
  const offerReload = () => {
    const again = (error: unknown) => {
      void message.error(failureText(error));
      offerReload();
    };
    modal.error({
      title: sessionTexts.loginAsHalfway,
      okText: 'Reload',
      keyboard: false,
      onOk: () => resumeLoginAs().catch(again),
    });
  };
  const ask = (identityId: string) =>
    void modal.confirm({
      title: sessionTexts.loginAs(person.name),
      content:
        'Until you return to your own account, you see and can do everything they can. The audit log records both names.',
      okText: 'Login',
      onOk: () => startLoginAs(identityId).catch(explain),
    });
  const begin = () => {
    const identityId = person.firebase_uid;
    if (identityId === null) void message.error(sessionTexts.idNotFound);
    else if (hasUnsavedChanges()) modal.confirm({ ...leaveQuestion, onOk: () => ask(identityId) });
    else ask(identityId);
  };
  return (
    <Button icon={<SwapOutlined aria-hidden />} aria-label={`Login As ${person.name}`} onClick={begin}>
      Login As
    </Button>
  );
}
