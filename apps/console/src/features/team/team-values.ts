import type { Input } from '@backline/contract/operation';
import { personFields } from '@backline/contract/people';
import type { addTeamMember, TeamMember } from '@backline/contract/team';
import { noPhone, toPhoneNumber, toPhoneValue, type PhoneValue } from '@backline/page/phone-typing';
import type { StoredImage } from '../../lib/uploads.ts';
import { blankValues, recordFields, recordValues, type RecordValuesOf } from '../../ui/record-values.ts';

export type TeamValues = RecordValuesOf<typeof personFields> & {
  email: string;
  phone_number: PhoneValue;
  manager_id: number | null;
};

export const newTeamMember: TeamValues = {
  ...blankValues(personFields),
  email: '',
  phone_number: noPhone,
  manager_id: null,
};

export const toValues = (member: TeamMember): TeamValues => ({
  ...recordValues(personFields, member),
  email: member.email ?? '',
  phone_number: toPhoneValue(member.phone_number),
  manager_id: member.manager_id,
});

export const toFields = (values: TeamValues, image: StoredImage | null): Input<typeof addTeamMember> => ({
  ...recordFields(personFields, values, { image }),
  email: values.email,
  phone_number: toPhoneNumber(values.phone_number),
  manager_id: values.manager_id,
  role: 'TEAMMEMBER',
});
