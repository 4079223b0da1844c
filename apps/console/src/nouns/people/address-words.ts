import * as peopleTexts from '@backline/contract/people.texts';
import type { AddressKind } from './address-change.queries.ts';

interface AddressWords {
  label: string;
  change: string;
  /** Shown if the server sends no message. */
  failed: string;
}

export const addressWords: Record<AddressKind, AddressWords> = {
  email: { label: 'Email', change: 'Update email', failed: peopleTexts.emailChangeFailed },
  phone_number: { label: 'Phone', change: 'Update phone', failed: peopleTexts.phoneChangeFailed },
};
