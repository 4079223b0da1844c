import type { OrderInfo } from '@backline/contract/order-info';

/** What the store's cart noted under a name; '' where nothing. */
export const noteOf = ({ note_attributes: notes }: Pick<OrderInfo, 'note_attributes'>, wanted: string): string =>
  notes.find(({ name }) => name === wanted)?.value.trim() ?? '';
