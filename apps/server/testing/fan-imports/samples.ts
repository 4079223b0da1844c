import { type Samples, unknownId } from '../samples.ts';
import { query } from '../query.ts';

export const samples: Samples = {
  rows: { fan_import_id: unknownId },
  async build({ db, eventId, managerId }) {
    const { rows } = await query(db)<{ fan_import_id: number }>`
      insert into fan_imports (event_id, created_by, file_name) values (${eventId}, ${managerId}, 'fans.csv')
      returning id as fan_import_id`;
    return { ...rows[0] };
  },
  inputs: {
    addFanImportRows: {
      first_line: 2,
      rows: [{ name: 'Pat', email: 'pat@example.org', phone: '', section: '', row: '', seat: '' }],
    },
    createFanImport: { file_name: 'fans.csv' },
  },
};
