import type { Audience } from '@backline/contract/audiences';
import { useState } from 'react';
import { FormModal } from '../../ui/form-modal.tsx';
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
    <FormModal open={isOpen} title={title} footer={null} onCancel={() => setIsOpen(false)} afterClose={onClosed}>
      <NotifyForm eventId={eventId} audience={audience} />
    </FormModal>
  );
}
