import { addTeamMemberInput, type TeamMember } from '@backline/contract/team';
import type { FormInstance } from 'antd';
import type { FieldSchema } from '../../lib/form-rules.ts';
import { useSession } from '../../lib/session.tsx';
import type { StoredImage } from '../../lib/uploads.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { personImageInputs } from '../../nouns/people/person-conflict.tsx';
import { ProfileSection } from '../../nouns/people/profile-section.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import type { Conflict } from '../../ui/use-record-save.ts';
import { EmailField, ManagerField, PhoneField } from './team-fields.tsx';
import type { TeamValues } from './team-values.ts';

interface TeamFormProps<Body> {
  form: FormInstance<TeamValues>;
  initial: TeamValues;
  /** Who is edited; null for somebody new. */
  stored: TeamMember | null;
  schema: FieldSchema;
  toBody: (values: TeamValues, image: StoredImage | null) => Body;
  save: (body: Body, idempotencyKey: string) => Promise<readonly string[]>;
  saveLabel: string;
  unexplained: string;
  onConflict?: (conflict: Conflict) => Promise<void>;
}

export function TeamForm<Body>({ stored, ...form }: TeamFormProps<Body>) {
  const { reachesAll } = useSession();
  return (
    <RecordForm
      {...form}
      inputOf={personImageInputs}
      savedTo={peoplePaths.team}
      backTo={peoplePaths.team}
      backLabel="Back"
    >
      <ProfileSection name={addTeamMemberInput.shape.name}>
        <EmailField stored={stored} />
        <PhoneField stored={stored} />
        {reachesAll && <ManagerField stored={stored} />}
      </ProfileSection>
    </RecordForm>
  );
}
