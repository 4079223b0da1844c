import type { TriviaItem } from '@backline/contract/trivia';

export const triviaItem = (id: number, more: Partial<TriviaItem> = {}): TriviaItem => ({
  id,
  event_id: 7,
  version: 2,
  title: `Question ${id}?`,
  description: 'Because.',
  graphic: null,
  graphic_thumbnail_url: null,
  publish_time: Date.UTC(2030, 0, 2, 1, 30, 41),
  is_auto_generated: false,
  is_publish: true,
  sources: [],
  options: [],
  right_option: null,
  answer_counts: [],
  ...more,
});

export const automatic = (id: number, more: Partial<TriviaItem> = {}): TriviaItem =>
  triviaItem(id, {
    publish_time: 0,
    is_auto_generated: true,
    is_publish: false,
    sources: [
      { kind: 'event', id: 7, name: 'Night One' },
      { kind: 'check_ins', id: 8, name: 'Day Two' },
    ],
    ...more,
  });
