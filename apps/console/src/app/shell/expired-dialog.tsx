import * as sessionTexts from '@backline/contract/session.texts';
import { Button, Modal } from 'antd';

/** Covers a page with unsaved changes until the same person has signed in again in another tab. */
export function ExpiredDialog({ isOpen }: { isOpen: boolean }) {
  return (
    <Modal
      open={isOpen}
      title={sessionTexts.sessionExpired}
      closable={false}
      footer={
        <Button type="primary" href="/signin" target="_blank">
          Open sign-in in a new tab
        </Button>
      }
    >
      Your changes are kept. Sign in again in the new tab, then return here to continue.
    </Modal>
  );
}
