import { App, Modal, type ModalProps } from 'antd';
import { useRef } from 'react';
import { leaveQuestion } from '../lib/leave-guard.ts';

const fields = 'input:enabled:not([type=file]), textarea:enabled';
const texts = 'textarea, input:not([type]), input[type=text], input[type=email], input[type=tel]';

/**
 * Focuses the first field unless another control already has the focus. Asks for a confirmation before Escape discards
 * typed text.
 */
export function FormModal({ onCancel, afterOpenChange, children, ...props }: ModalProps) {
  const { modal } = App.useApp();
  const inside = useRef<HTMLDivElement>(null);
  const isTyped = useRef(false);

  const cancel: ModalProps['onCancel'] = (event) => {
    isTyped.current = false;
    onCancel?.(event);
  };
  const isLost = () =>
    isTyped.current &&
    [...(inside.current?.querySelectorAll<HTMLInputElement>(texts) ?? [])].some(({ value }) => value.trim() !== '');

  // Ant Design focuses the first focusable element, which is the close button.
  const beginAtFirst = () => {
    if (document.activeElement?.matches('.ant-modal-close, .ant-modal, .ant-modal-container') !== true) return;
    inside.current?.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true });
  };

  return (
    <Modal
      {...props}
      afterOpenChange={(isOpen) => {
        afterOpenChange?.(isOpen);
        if (isOpen) beginAtFirst();
      }}
      onCancel={(event) => {
        const isEscape = 'key' in event && event.key === 'Escape';
        if (isEscape && isLost()) modal.confirm({ ...leaveQuestion, onOk: () => cancel(event) });
        else cancel(event);
      }}
    >
      <div ref={inside} onInput={() => (isTyped.current = true)}>
        {children}
      </div>
    </Modal>
  );
}
