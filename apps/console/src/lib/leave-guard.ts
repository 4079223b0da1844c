import { messages } from '@backline/contract/messages';
import { App, type ModalFuncProps } from 'antd';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { hasUnsavedChanges, holdUnsavedChanges } from './unsaved-changes.ts';

/** Asks whether unsaved changes may be lost; for whatever else than the guard itself would lose them. */
export const leaveQuestion: ModalFuncProps = {
  title: messages.leaveTitle,
  content: messages.leaveText,
  okText: 'Leave',
  okButtonProps: { danger: true },
  cancelText: 'Stay',
  focusable: { autoFocusButton: 'cancel' },
};

/** Asks before a page with unsaved changes is left. Answers a function that lets the next leaving pass, after a save. */
export function useLeaveGuard(hasChanges: boolean, question: ModalFuncProps = {}): () => void {
  const { modal } = App.useApp();
  // A ref, because a save navigates away before React has rendered "no changes".
  const released = useRef(false);
  // A ref as well: a render must not ask anew.
  const asked = useRef(question);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges && !released.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const dialog = modal.confirm({
      ...leaveQuestion,
      ...asked.current,
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
    return () => dialog.destroy();
  }, [blocker, modal]);

  useEffect(() => {
    if (!hasChanges) return;
    const takeBack = holdUnsavedChanges();
    const warn = (event: BeforeUnloadEvent) => {
      // They may have been given up already, by somebody who answered the question.
      if (hasUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      takeBack();
      window.removeEventListener('beforeunload', warn);
    };
  }, [hasChanges]);

  return () => {
    released.current = true;
  };
}
