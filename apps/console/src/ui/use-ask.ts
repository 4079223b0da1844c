import { App } from 'antd';
import { useRef } from 'react';
import { rowFailureText } from '../lib/failure-text.ts';
import { useGoHome } from './focus-home.tsx';

export interface Question {
  title: string;
  content: string;
  okText: string;
  isDangerous?: boolean;
  /** True if the row disappears, so that its list takes the focus. */
  takesRow?: boolean;
  run: () => Promise<{ message: string }>;
  onDone?: () => void;
  unexplained?: string;
}

/** Asks for a confirmation, runs the action and reports its outcome. A double click opens only one dialog. */
export function useAsk(): (question: Question) => void {
  const { message, modal } = App.useApp();
  const goHome = useGoHome();
  const isAsking = useRef(false);
  return ({ title, content, okText, isDangerous = false, takesRow = false, run, onDone, unexplained }) => {
    if (isAsking.current) return;
    isAsking.current = true;
    let isConfirmed = false;
    let isDone = false;
    modal.confirm({
      title,
      content,
      okText,
      okButtonProps: { danger: isDangerous },
      focusable: { autoFocusButton: 'cancel' },
      afterClose() {
        isAsking.current = false;
        if (takesRow && isConfirmed) goHome();
        if (isDone) onDone?.();
      },
      onOk() {
        isConfirmed = true;
        return run().then(
          (done) => {
            isDone = true;
            void message.success(done.message);
          },
          (error: unknown) => void message.error(rowFailureText(error, unexplained)),
        );
      },
    });
  };
}
