import { messages } from '@backline/contract/messages';
import type { AddressKind } from './address-change.queries.ts';

interface AddressWords {
  label: string;
  change: string;
  /** Shown if the server sends no message. */
  failed: string;
}

export const addressWords: Record<AddressKind, AddressWords> = {
  email: { label: 'Email', change: 'Update email', failed: messages.emailChangeFailed },
  phone_number: { label: 'Phone', change: 'Update phone', failed: messages.phoneChangeFailed },
};
