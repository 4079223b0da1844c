import { chooseLanguage, directionOf, isLanguage, localeOf, type Language } from '@backline/languages/languages';
import { speak } from '@backline/languages/said';
import { localStore } from './browser-storage.ts';

/** Outside the fan's own keys, because a phone keeps its language when the fan signs out. */
const key = 'fan-language';

/** The pseudo-language of `packages/languages/src/pseudo.ts`. Nothing offers it; tests of the layout set it. */
const pseudo = 'en-XA';

const catalogues = {
  es: () => import('@backline/languages/catalogues/es'),
  de: () => import('@backline/languages/catalogues/de'),
  ar: () => import('@backline/languages/catalogues/ar'),
  [pseudo]: () => import('@backline/languages/catalogues/en'),
};

/** The language of this page: the fan's choice on this phone, otherwise the phone's. */
export const pageLanguage: Language = storedLanguage() ?? chooseLanguage(navigator.languages);

function storedLanguage(): Language | null {
  const stored = localStore.getItem(key);
  return isLanguage(stored) ? stored : null;
}

/** Loads the catalogue of the page's language. Comes before the first import of a text. */
export async function loadLanguage(): Promise<void> {
  const name = localStore.getItem(key) === pseudo ? pseudo : pageLanguage;
  if (name === 'en') return;
  const locale = name === pseudo ? localeOf.en : localeOf[name];
  // Without a network, a catalogue that this phone has not stored leaves the page English.
  await Promise.all([import('@backline/languages/catalogue'), catalogues[name]()]).then(
    ([{ openCatalogue }, { default: messages }]) => {
      document.documentElement.lang = name;
      document.documentElement.dir = directionOf(pageLanguage);
      speak(locale, openCatalogue(locale, messages));
    },
    () => undefined,
  );
}

/** Changes the language on this phone. Reloads, because each text of the page is translated once. */
export function changeLanguage(language: Language): void {
  localStore.setItem(key, language);
  location.reload();
}
