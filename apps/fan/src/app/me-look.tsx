import * as lookTexts from '@backline/contract/look.texts';
import { useState } from 'react';
import { chooseTheme, chosenTheme } from '../lib/theme.ts';
import styles from './me.module.css';

const { fan: texts } = lookTexts;
const choices = ['phone', 'light', 'dark'] as const;

/** Lets the fan choose the theme of this phone. */
export function LookChoice() {
  const [chosen, setChosen] = useState(chosenTheme);
  return (
    <fieldset className={styles.looks}>
      <legend>{texts.label}</legend>
      {choices.map((choice) => (
        <label key={choice} className={styles.look}>
          <input
            type="radio"
            name="look"
            checked={choice === chosen}
            onChange={() => {
              chooseTheme(choice);
              setChosen(choice);
            }}
          />
          {texts[choice]}
        </label>
      ))}
      {chosen === 'phone' && <p>{texts.phoneHint}</p>}
    </fieldset>
  );
}
