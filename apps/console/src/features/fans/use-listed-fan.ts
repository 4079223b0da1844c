import type { FanRow } from '@backline/contract/fans';
import { useState } from 'react';
import { fanFilters, useFans } from './fan.queries.ts';

/**
 * Returns the fan's row of the list. When a change removes the row, such as an undone check-in, finds the fan among all
 * fans of the event. Returns undefined for a fan whom the list has not shown.
 */
export function useListedFan(
  eventId: number,
  fanId: number,
  listed: readonly FanRow[] | undefined,
): FanRow | undefined {
  const isWanted = ({ id }: FanRow) => id === fanId;
  const row = listed?.find(isWanted);
  const [last, setLast] = useState(row);
  if (row !== undefined && row !== last) setLast(row);
  const search = last === undefined ? '' : searchFor(last);
  const found = useFans(eventId, { ...fanFilters.none, search }, row === undefined && last !== undefined);
  return row ?? found.data?.find(isWanted) ?? last;
}

/** Returns the text that finds the fewest other fans. */
export const searchFor = ({ phone_number: phone, email, name }: FanRow): string => phone || email || name;
