import { createCache } from '@ant-design/cssinjs';

/** What Ant Design makes of the theme, made once: by itself it forgets it with each test's page, and makes it anew for the next one. */
const cache = createCache();
const update = cache.opUpdate.bind(cache);
cache.opUpdate = (path, next) =>
  update(path, (before) => {
    const after = next(before);
    return after === null && before ? [0, before[1]] : after;
  });

/** For a `StyleProvider`: the theme's values are written beside the document, where jsdom reads none of them. */
export const unseenStyles = { cache, container: document.createElement('div') };
