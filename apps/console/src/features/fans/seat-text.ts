import type { FanRow } from '@backline/contract/fans';
import { missing } from '../../lib/format.ts';

export const seatText = ({ section, row, seat }: NonNullable<FanRow['named_seat']>) =>
  section || row || seat ? [section, row, seat].map((part) => part || missing).join(' / ') : missing;
