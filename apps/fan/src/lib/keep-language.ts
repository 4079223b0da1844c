import { saveFanLanguage } from '@backline/contract/save-language';
import { api } from './api.ts';
import { pageLanguage } from '@backline/page/fan-language';
import { fanStore } from './fan-store.ts';

/** Among the fan's own keys, so that the next fan of this phone tells theirs. */
const key = 'language-saved';

/** Tells the server once in which language to write to this fan. The next page tries again if it could not be told. */
export async function keepLanguage(): Promise<void> {
  if (fanStore.getItem(key) === pageLanguage) return;
  await api.call(saveFanLanguage, { language: pageLanguage }).then(
    () => fanStore.setItem(key, pageLanguage),
    () => undefined,
  );
}
