import { listRaffles } from '@backline/contract/raffles';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { allOfPart } from '../../nouns/events/event-part-list.tsx';
import { rafflePart } from './raffle.queries.ts';

export const handle: RouteHandle = { title: 'Raffles', access: listRaffles };

export const Component = allOfPart(rafflePart);
