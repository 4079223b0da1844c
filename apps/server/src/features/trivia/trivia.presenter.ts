import { triviaSourceKinds, type FanTrivia, type TriviaItem } from '@backline/contract/trivia';
import { epochMs } from '../../platform/db/database.ts';
import type { ImageAddress } from '../events/index.ts';
import type { TriviaColumns, TriviaRecord } from './trivia.repository.ts';

export function presentTrivia(row: TriviaRecord, address: ImageAddress): TriviaItem {
  return {
    ...presentForFans(row, address),
    event_id: row.event_id,
    version: row.version,
    is_auto_generated: row.is_auto_generated,
    is_publish: row.publish_at !== null,
    sources: row.sources.map(({ kind, id, name }) => ({ kind, id, name })),
  };
}

export const presentForFans = (row: TriviaRecord, address: ImageAddress): FanTrivia => ({
  id: row.id,
  title: row.title,
  description: row.description,
  graphic: image(row.image_key, address),
  graphic_thumbnail_url: image(row.image_thumbnail_key, address),
  publish_time: row.publish_at === null ? 0 : epochMs(row.publish_at),
});

export const presentForAudit = (columns: TriviaColumns, address: ImageAddress): Record<string, unknown> => ({
  title: columns.title,
  description: columns.description,
  graphic: image(columns.image_key, address),
  graphic_thumbnail_url: image(columns.image_thumbnail_key, address),
  publish_time: columns.publish_at === null ? null : epochMs(columns.publish_at),
});

export const presentSources = (sources: TriviaRecord['sources']): string =>
  sources.map(({ kind, name }) => `${triviaSourceKinds[kind]} ${name}`).join(', ');

const image = (key: string | null, address: ImageAddress) => (key === null ? null : address(key));
