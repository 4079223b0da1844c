import * as generalTexts from '@backline/contract/general.texts';
import { App, type ModalFuncProps } from 'antd';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { hasUnsavedChanges, holdUnsavedChanges } from './unsaved-changes.ts';

/** Text of the confirmation. Exported for other actions that would discard unsaved changes. */
export const leaveQuestion: ModalFuncProps = {
  title: generalTexts.leaveTitle,
  content: generalTexts.leaveText,
  okText: 'Leave',
  okButtonProps: { danger: true },
  cancelText: 'Stay',
  focusable: { autoFocusButton: 'cancel' },
};

/**
 * Asks for a confirmation before leaving a page with unsaved changes. The returned function disables it for the
 * navigation after a save.
 */
export function useLeaveGuard(hasChanges: boolean, question?: ModalFuncProps): () => void {
  const { modal } = App.useApp();
  // A ref, since a save navigates before React has rendered "no changes".
  const released = useRef(false);
  // Also a ref, so that a render does not open the dialog again.
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
      // The person may already have discarded the changes in a dialog.
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
