export const accountTabs = ['profile', 'sign-in', 'preferences', 'connections'] as const;

export const accountPath = (tab: (typeof accountTabs)[number]): string =>
  tab === 'profile' ? '/account' : `/account?tab=${tab}`;
