import { cancelAddressChange, updateEmail, updatePhoneNumber } from '@backline/contract/person-changes';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useRefreshPeople } from './people.queries.ts';

export type AddressKind = 'email' | 'phone_number';

interface NewAddress {
  address: string;
  /** Omitted to send a second message to the same address on purpose. */
  idempotencyKey?: string;
}

export function useSendConfirmation(kind: AddressKind, personId: number) {
  return useMutation({
    mutationFn({ address, idempotencyKey }: NewAddress) {
      const person = { updated_user_id: personId };
      return kind === 'email'
        ? api.call(updateEmail, { email: address, ...person }, { idempotencyKey })
        : api.call(updatePhoneNumber, { phone_number: address, ...person }, { idempotencyKey });
    },
    onSuccess: useRefreshPeople(),
  });
}

export function useCancelAddressChange(kind: AddressKind, personId: number) {
  return useMutation({
    mutationFn: () => api.call(cancelAddressChange, { updated_user_id: personId, kind }),
    onSuccess: useRefreshPeople(),
  });
}
