import { App, Button, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import { useLeaveGuard } from '../lib/leave-guard.ts';
import { CopyField } from './copy-field.tsx';
import { useKeepFocus } from './focus-home.tsx';

interface SecretOnceDialogProps {
  secret: string;
  title: string;
  label: string;
  note: string;
  /** Sentence about the loss if the person closes without a copy. */
  loss: string;
  onClosed: () => void;
}

/** Shows a new secret once, and asks before it disappears without having been copied. */
export function SecretOnceDialog({ secret, title, label, note, loss, onClosed }: SecretOnceDialogProps) {
  const question = { title: 'Close without copying?', content: loss, okText: 'Close anyway', cancelText: 'Stay' };
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
      title={title}
      width={640}
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
      <p id={labelId}>{note}</p>
      <CopyField
        label={label}
        value={secret}
        describedBy={labelId}
        isSelected={hasOpened}
        isMain
        onCopied={() => setIsCopied(true)}
      />
    </Modal>
  );
}
