import * as profileTexts from '@backline/contract/fan-profile.texts';
import { Languages } from 'lucide';
import { useId } from 'react';
import { Icon } from '../ui/icon.tsx';
import { LanguageSelect } from '../ui/language-select.tsx';
import styles from './me.module.css';

/** The language of the app, and of the messages that the fan gets. */
export function LanguageRow() {
  const id = useId();
  return (
    <li className={styles.row}>
      <Icon of={Languages} size={22} />
      <label className={styles.title} htmlFor={id}>
        {profileTexts.profile.language}
      </label>
      <LanguageSelect id={id} className={styles.language} />
    </li>
  );
}
