import * as profileTexts from '@backline/contract/fan-profile.texts';
import { saveFanLanguage } from '@backline/contract/fan-profile';
import { isLanguage, languageNames, languages } from '@backline/languages/languages';
import { useSingleFlight } from '@backline/page/single-flight';
import { Languages } from 'lucide';
import { useId } from 'react';
import { api } from '../lib/api.ts';
import { changeLanguage, pageLanguage } from '../lib/language.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './me.module.css';

/** Lets the fan choose the language of the app, and of the messages that they get. */
export function LanguageRow() {
  const id = useId();
  const choose = useSingleFlight(async (language: string) => {
    if (!isLanguage(language)) return;
    // Without a network, the next sign-in tells the server.
    await api.call(saveFanLanguage, { language }).catch(() => undefined);
    changeLanguage(language);
  });
  return (
    <li className={styles.row}>
      <Icon of={Languages} size={22} />
      <label className={styles.title} htmlFor={id}>
        {profileTexts.profile.language}
      </label>
      <select
        id={id}
        className={styles.language}
        defaultValue={pageLanguage}
        onChange={(event) => void choose(event.target.value)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </li>
  );
}
