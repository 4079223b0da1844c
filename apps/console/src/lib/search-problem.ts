import { searchText } from '@backline/contract/primitives';

export const searchProblem = (typed: string): string | undefined =>
  searchText.safeParse(typed).error?.issues[0]?.message;
