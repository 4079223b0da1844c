import { listTrivia } from '@backline/contract/trivia';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { allOfPart } from '../../nouns/events/event-part-list.tsx';
import { triviaPart } from './trivia.queries.ts';

export const handle: RouteHandle = { title: 'Trivia', access: listTrivia };

export const Component = allOfPart(triviaPart);
