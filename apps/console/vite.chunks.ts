import type { Rolldown } from 'vite';

/**
 * Lists shared code in the order in which pages need it. Each line becomes one chunk: these files and folders with
 * their imports, except those of earlier lines. The entry comes first, because it configures code that later chunks run
 * while they load.
 */
const shared: Record<string, readonly string[]> = {
  entry: ['src/lib/csp.ts', 'vite/preload-helper.js', 'page/src/blocked-storage.ts', 'page/src/browser-storage.ts'],
  start: [
    'src/app/start.tsx',
    'src/app/footer.tsx',
    'src/ui/breakable.tsx',
    'src/ui/visually-hidden.module.css',
    'contract/src/phone.ts',
    'contract/src/mail-address.ts',
  ],
  entrance: ['src/app/entrance/', 'src/features/sign-in/'],
  frame: [
    'src/app/home.tsx',
    'src/app/shell/shell.layout.tsx',
    'src/lib/failure-text.ts',
    'src/lib/form-calls.ts',
    'src/lib/format.ts',
    'src/nouns/events/event-paths.ts',
    'src/nouns/events/event.queries.ts',
    'src/nouns/fans/use-refresh-fans.ts',
    'src/nouns/use-refresh.ts',
    'src/ui/date-time.tsx',
    'src/ui/export-loading.tsx',
    'src/ui/focus-home.tsx',
    'src/ui/line.tsx',
    'src/ui/list-state.tsx',
    'src/ui/page-header.tsx',
    'src/ui/paging.ts',
    'src/ui/picture.tsx',
    'src/ui/status-chip.tsx',
    'antd/es/flex/index.js',
    'antd/es/form/hooks/useVariants.js',
    'antd/es/grid/hooks/useBreakpoint.js',
    'antd/es/skeleton/index.js',
    'query/build/modern/useInfiniteQuery.js',
  ],
  card: ['antd/es/card/index.js', 'antd/es/tabs/index.js', 'src/ui/address-tabs.tsx', 'src/ui/link-button.tsx'],
  live: ['src/lib/live.ts', 'contract/src/arrivals.ts', 'contract/src/event-proposals.ts', 'src/ui/use-now.ts'],
  search: ['page/src/use-debounced.ts', 'src/lib/filters.ts', 'src/ui/search-box.tsx', 'src/ui/toolbar.tsx'],
  choice: [
    'src/nouns/events/use-event-search.ts',
    'src/nouns/people/people-filters.tsx',
    'src/ui/combobox.tsx',
    'antd/es/radio/index.js',
  ],
  list: ['src/ui/list.tsx', 'src/nouns/list-views/use-list-view.ts', 'src/nouns/list-views/view-controls.tsx'],
  engagement: ['contract/src/raffles.ts', 'contract/src/trivia.ts'],
  night: [
    'src/nouns/events/now-chip.tsx',
    'src/nouns/events/poster-thumbnail.tsx',
    'src/features/events/event.queries.ts',
  ],
  file: [
    'src/ui/export-button.tsx',
    'contract/src/house-exports.ts',
    'src/features/events/event-export.tsx',
    'src/features/fans/fan-export.tsx',
  ],
  form: ['src/ui/record-form.tsx', 'src/ui/record-image.tsx', 'src/ui/phone-input.tsx'],
};

/** Chunk for pages with forms: the part of Ant Design's form that validates and submits. */
const formEngine: Rolldown.CodeSplittingGroup = {
  name: 'form-engine',
  test: /@rc-component\/(?:async-validator\/|form\/es\/(?:index|Field|Form|List|utils\/validateUtil)\.js)/,
  priority: Object.keys(shared).length + 1,
  includeDependenciesRecursively: false,
};

export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  formEngine,
  ...Object.entries(shared).map(([name, files], place, all) => ({
    name,
    test: (id: string) => files.some((file) => id.includes(file)),
    priority: all.length - place,
  })),
];
