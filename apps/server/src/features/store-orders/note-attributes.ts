import type { OrderInfo } from '@backline/contract/order-info';

export const noteOf = ({ note_attributes: notes }: Pick<OrderInfo, 'note_attributes'>, wanted: string): string =>
  notes.find(({ name }) => name === wanted)?.value.trim() ?? '';
