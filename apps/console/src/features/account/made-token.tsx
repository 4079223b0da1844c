import { App, Button, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { useKeepFocus } from '../../ui/focus-home.tsx';

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
  const [hasOpened, setHasOpened] = useState(false);
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
      afterOpenChange={setHasOpened}
      afterClose={() => {
        keepFocus();
        onClosed();
      }}
    >
      <p id={labelId}>
        The token is made. It is shown only here and only now. Store it where your program keeps secrets.
      </p>
      <CopyField
        label="Token"
        value={token}
        describedBy={labelId}
        isSelected={hasOpened}
        isMain
        onCopied={() => setIsCopied(true)}
      />
    </Modal>
  );
}
