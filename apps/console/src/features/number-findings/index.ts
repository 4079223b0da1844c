/** The page of numbers that have to be corrected, loaded when it is opened. */
export const numberFindingPages = {
  all: () => import('./number-findings.page.tsx'),
};
