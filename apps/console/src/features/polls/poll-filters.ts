import { filters, id, text } from '../../lib/filters.ts';

export const pollFilters = filters({ search: text() });

/** Of a new poll: the one whose question and options it begins with. */
export const newPollFilters = filters({ copy: id() });
