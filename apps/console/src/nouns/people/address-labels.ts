import * as peopleTexts from '@backline/contract/people.texts';
import type { AddressKind } from './address-change.queries.ts';

interface AddressLabels {
  label: string;
  change: string;
  /** Shown if the server sends no message. */
  failed: string;
}

export const addressLabels: Record<AddressKind, AddressLabels> = {
  email: { label: 'Email', change: 'Update email', failed: peopleTexts.emailChangeFailed },
  phone_number: { label: 'Phone', change: 'Update phone', failed: peopleTexts.phoneChangeFailed },
};
