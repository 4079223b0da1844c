import { buildEventPattern, buildPattern } from '../../builders/builders.ts';
import { type Samples, unknownId } from '../samples.ts';

const inHours = (hours: number) => () => ({ start_dttm: Date.now() + hours * 3_600_000 });

export const samples: Samples = {
  rows: { event_user_pattern_id: unknownId },
  async build({ db, managerId, eventId }) {
    const { id: patternId } = await buildPattern(db, { managerId });
    return { event_user_pattern_id: (await buildEventPattern(db, { eventId, patternId })).id };
  },
  inputs: { addEventPattern: inHours(1), updateEventPattern: inHours(2) },
};
