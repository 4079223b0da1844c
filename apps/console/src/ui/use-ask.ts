import { App } from 'antd';
import { useRef } from 'react';
import { rowFailureText } from '../lib/failure-text.ts';
import { useGoHome } from './focus-home.tsx';

interface Question {
  title: string;
  content: string;
  okText: string;
  /** It takes something away. */
  isDangerous?: boolean;
  /** The row that asks, or its button, goes with it: its list takes the focus over. */
  takesRow?: boolean;
  run: () => Promise<{ message: string }>;
  /** Another dialog follows: once it is done, after this one has closed. */
  onDone?: () => void;
  /** What is told of a failure that the server has not put into words. */
  unexplained?: string;
}

/** Asks before what a press too many must not do, does it, and tells what came of it. Two clicks ask once. */
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
