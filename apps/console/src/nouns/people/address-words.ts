import { messages } from '@backline/contract/messages';
import type { AddressKind } from './address-change.queries.ts';

interface AddressWords {
  label: string;
  /** Of the dialog and the button that opens it. */
  change: string;
  /** Told where the server gave no words of its own. */
  failed: string;
}

export const addressWords: Record<AddressKind, AddressWords> = {
  email: { label: 'Email', change: 'Update email', failed: messages.emailChangeFailed },
  phone_number: { label: 'Phone', change: 'Update phone', failed: messages.phoneChangeFailed },
};
