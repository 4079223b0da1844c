import { App, Button, Input, Modal, type InputRef } from 'antd';
import { useId, useRef, useState } from 'react';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { useKeepFocus } from '../../ui/focus-home.tsx';
import styles from './tokens.module.css';

const question = {
  title: 'Close without copying?',
  content: 'The token is not shown again. Without a copy you have to revoke it and make another one.',
  okText: 'Close anyway',
  cancelText: 'Stay',
};

interface MadeTokenProps {
  token: string;
  onClosed: () => void;
}

/** Shows a new token once, and asks before it disappears without having been copied. */
export function MadeToken({ token, onClosed }: MadeTokenProps) {
  const { modal } = App.useApp();
  const [isOpen, setIsOpen] = useState(true);
  const [isCopied, setIsCopied] = useState(false);
  const [isBlocked, setIsBlocked] = useState(false);
  const input = useRef<InputRef>(null);
  const labelId = useId();
  const keepFocus = useKeepFocus();
  const isAsking = useRef(false);
  useLeaveGuard(isOpen && !isCopied, question);
  const close = () => setIsOpen(false);

  function ask() {
    if (isCopied) return close();
    if (isAsking.current) return;
    isAsking.current = true;
    modal.confirm({
      ...question,
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: close,
      afterClose: () => (isAsking.current = false),
    });
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(token);
      setIsCopied(true);
      setIsBlocked(false);
    } catch {
      // Browsers block the clipboard on plain http, and if the person refuses it. A key copies the selected text then.
      setIsBlocked(true);
      input.current?.focus({ cursor: 'all' });
    }
  }

  return (
    <Modal
      open={isOpen}
      title="Copy your token now"
      footer={
        <Button type={isCopied ? 'primary' : 'default'} onClick={ask}>
          Done
        </Button>
      }
      mask={{ closable: false }}
      onCancel={ask}
      afterOpenChange={(opened) => {
        if (opened) input.current?.focus({ cursor: 'all' });
      }}
      afterClose={() => {
        keepFocus();
        onClosed();
      }}
    >
      <p id={labelId}>
        The token is made. It is shown only here and only now. Store it where your program keeps secrets.
      </p>
      <div className={styles.made}>
        <Input
          ref={input}
          readOnly
          value={token}
          aria-label="Token"
          aria-describedby={labelId}
          className={styles.token}
          onFocus={({ target }) => target.select()}
          onCopy={() => setIsCopied(true)}
        />
        <Button type={isCopied ? 'default' : 'primary'} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p role="status" className={styles.outcome}>
        {isCopied && 'Copied.'}
        {!isCopied && isBlocked && 'Your browser blocks the button. The token is selected: press Ctrl+C or ⌘C.'}
      </p>
    </Modal>
  );
}
