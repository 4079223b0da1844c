import { type Samples, unknownId } from '../samples.ts';
import { query } from '../query.ts';

export const samples: Samples = {
  rows: { number_finding_id: unknownId },
  async build({ db, fanId }) {
    const { rows } = await query(db)<{ number_finding_id: number }>`
      insert into number_findings (user_id, field, stored, read_as)
      select id, 'phone_number', phone_number, null from users where id = ${fanId}
      returning id as number_finding_id`;
    return { ...rows[0] };
  },
  inputs: {
    correctFanNumber: { phone_number: '+447911123499' },
    updateFanSetting: { allow_group_creation: true },
  },
};
