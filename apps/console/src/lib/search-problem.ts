import { searchText } from '@backline/contract/primitives';

/** Why the server would refuse to look for this text; it is asked for nothing by it. */
export const searchProblem = (typed: string): string | undefined =>
  searchText.safeParse(typed).error?.issues[0]?.message;
