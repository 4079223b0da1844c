import { createCache } from '@ant-design/cssinjs';

/** Shares Ant Design's generated styles between tests, which would otherwise regenerate them for each page. */
export const lastingCache = createCache();
const update = lastingCache.opUpdate.bind(lastingCache);
lastingCache.opUpdate = (path, next) =>
  update(path, (before) => {
    const after = next(before);
    return after === null && before ? [0, before[1]] : after;
  });
