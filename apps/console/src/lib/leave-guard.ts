import * as generalTexts from '@backline/contract/general.texts';
import { App, type ModalFuncProps } from 'antd';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { hasUnsavedChanges, holdUnsavedChanges } from './unsaved-changes.ts';

/** For callers other than the guard that would lose unsaved changes. */
export const leaveQuestion: ModalFuncProps = {
  title: generalTexts.leaveTitle,
  content: generalTexts.leaveText,
  okText: 'Leave',
  okButtonProps: { danger: true },
  cancelText: 'Stay',
  focusable: { autoFocusButton: 'cancel' },
};

/** Returns a function that lets the next navigation pass without a question, after a save. */
export function useLeaveGuard(hasChanges: boolean, question?: ModalFuncProps): () => void {
  const { modal } = App.useApp();
  // A ref, since a save navigates before React has rendered "no changes".
  const released = useRef(false);
  // A ref as well: a render must not ask again.
  const asked = useRef(question);
  const isForm = question === undefined;
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
    const takeBack = holdUnsavedChanges({ isForm });
    const warn = (event: BeforeUnloadEvent) => {
      // The person may have discarded them in a dialog already.
      if (hasUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      takeBack();
      window.removeEventListener('beforeunload', warn);
    };
  }, [hasChanges, isForm]);

  return () => {
    released.current = true;
  };
}
