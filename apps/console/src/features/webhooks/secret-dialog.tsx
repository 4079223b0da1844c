import { App, Button, Input, Modal, Space, type InputRef } from 'antd';
import { useId, useRef } from 'react';

interface SecretDialogProps {
  /** Null closes the dialog. */
  secret: string | null;
  title: string;
  onClose: () => void;
  onClosed?: () => void;
}

/** Shows a secret once. It closes only by its button, so that nobody loses the secret by a click beside it. */
export function SecretDialog({ secret, title, onClose, onClosed }: SecretDialogProps) {
  const { message } = App.useApp();
  const field = useRef<InputRef>(null);
  const fieldId = useId();
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      message.success('The secret has been copied.');
    } catch {
      // Without TLS, browsers have no clipboard for scripts.
      field.current?.select();
      message.info('Press Ctrl+C or ⌘C to copy the secret.');
    }
  };
  return (
    <Modal
      open={secret !== null}
      title={title}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      destroyOnHidden
      afterClose={() => onClosed?.()}
      footer={
        <Button type="primary" onClick={onClose}>
          I have stored it
        </Button>
      }
    >
      <p>Store this secret in the receiver now. It verifies that events come from Backline, and is not shown again.</p>
      <label htmlFor={fieldId}>Secret</label>
      <Space.Compact block>
        <Input ref={field} id={fieldId} readOnly value={secret ?? ''} onFocus={({ target }) => target.select()} />
        <Button onClick={() => void copy(secret ?? '')}>Copy</Button>
      </Space.Compact>
    </Modal>
  );
}
