import type { Audience } from '@backline/contract/audiences';
import { Modal } from 'antd';
import { useState } from 'react';
import { NotifyForm } from './notify-form.tsx';

interface NotifyDialogProps {
  eventId: number;
  audience: Audience;
  title: string;
  onClosed: () => void;
}

export default function NotifyDialog({ eventId, audience, title, onClosed }: NotifyDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Modal open={isOpen} title={title} footer={null} onCancel={() => setIsOpen(false)} afterClose={onClosed}>
      <NotifyForm eventId={eventId} audience={audience} />
    </Modal>
  );
}
