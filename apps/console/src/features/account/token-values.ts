import type { createToken } from '@backline/contract/api-tokens';
import type { Feature } from '@backline/contract/features';
import type { Input } from '@backline/contract/operation';
import { linesOf } from '../../lib/lines-of.ts';
import { ownClock, toEpochIn } from '../../lib/zone-clock.ts';

const dayMs = 86_400_000;

export const lifetimes = [30, 90, 365] as const;
export type Lifetime = (typeof lifetimes)[number] | 'date';

/** Stands for the person in the list of people for whom a token acts. */
export const oneself = 0;

export interface TokenValues {
  name: string;
  features: Feature[];
  lifetime: Lifetime;
  /** Wall-clock time, if `lifetime` is `date`. */
  expires_dttm: string | null;
  manager_id: number;
  is_for_events: boolean;
  event_ids: { value: number; label: string }[];
  is_for_pages: boolean;
  /** One origin a line. */
  origins: string;
}

export const newToken: TokenValues = {
  name: '',
  features: [],
  lifetime: 90,
  expires_dttm: null,
  manager_id: oneself,
  is_for_events: false,
  event_ids: [],
  is_for_pages: false,
  origins: '',
};

export function tokenInput(values: TokenValues, now: number): Input<typeof createToken> {
  const { lifetime } = values;
  return {
    name: values.name,
    features: values.features,
    expires_dttm: lifetime === 'date' ? toEpochIn(values.expires_dttm, ownClock()) : now + lifetime * dayMs,
    manager_id: values.manager_id === oneself ? null : values.manager_id,
    event_ids: values.is_for_events ? values.event_ids.map(({ value }) => value) : null,
    origins: values.is_for_pages ? linesOf(values.origins) : [],
  };
}
