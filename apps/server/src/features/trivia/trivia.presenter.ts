import type { FanTrivia } from '@backline/contract/fan-trivia';
import { triviaSourceKinds, type TriviaItem } from '@backline/contract/trivia';
import type { TriviaReveal } from '@backline/contract/trivia-answers';
import { epochMs } from '../../platform/db/database.ts';
import type { ImageAddress } from '../events/index.ts';
import type { RevealRow } from './trivia-answers.repository.ts';
import type { CountedTrivia, FanTriviaRow, TriviaColumns, TriviaRecord } from './trivia.repository.ts';

export function presentTrivia(row: CountedTrivia, address: ImageAddress): TriviaItem {
  return {
    ...presentQuestion(row, address),
    description: row.description,
    event_id: row.event_id,
    version: row.version,
    is_auto_generated: row.is_auto_generated,
    is_publish: row.publish_at !== null,
    sources: row.sources.map(({ kind, id, name }) => ({ kind, id, name })),
    options: row.options,
    right_option: row.right_option,
    answer_counts: row.answer_counts,
  };
}

/** Hides the right option and the fact until the fan has answered. */
export function presentForFans(row: FanTriviaRow, address: ImageAddress): FanTrivia {
  const { options, own_option: own, right_option, answer_counts } = row;
  return {
    ...presentQuestion(row, address),
    options,
    fact: options.length === 0 ? presentFact(row) : null,
    reveal:
      own === null || right_option === null
        ? null
        : presentReveal({ ...row, right_option, answer_counts: answer_counts ?? [] }, own),
  };
}

export const presentReveal = (row: RevealRow, own: number): TriviaReveal => ({
  ...presentFact(row),
  own_option: own,
  right_option: row.right_option,
  answer_counts: row.answer_counts,
});

/** Names at most three sources. */
const presentFact = ({ description, sources }: Pick<RevealRow, 'description' | 'sources'>) => ({
  description,
  sources: sources.slice(0, 3).map(({ kind, name }) => `${triviaSourceKinds[kind]} ${name}`),
});

const presentQuestion = (row: TriviaRecord, address: ImageAddress) => ({
  id: row.id,
  title: row.title,
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
  options: columns.options.map((option, place) => (place === columns.right_option ? `${option} (right)` : option)),
});

export const presentSources = (sources: TriviaRecord['sources']): string =>
  sources.map(({ kind, name }) => `${triviaSourceKinds[kind]} ${name}`).join(', ');

const image = (key: string | null, address: ImageAddress) => (key === null ? null : address(key));
