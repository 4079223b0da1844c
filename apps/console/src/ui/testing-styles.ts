import { createCache } from '@ant-design/cssinjs';

/** What Ant Design makes of the theme, made once: by itself it forgets it with each test's page, and makes it anew for the next one. */
export const lastingCache = createCache();
const update = lastingCache.opUpdate.bind(lastingCache);
lastingCache.opUpdate = (path, next) =>
  update(path, (before) => {
    const after = next(before);
    return after === null && before ? [0, before[1]] : after;
  });
