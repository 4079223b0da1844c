import { Card } from 'antd';
import { ChoiceButtons } from '../../ui/choice-buttons.tsx';
import { useAppearanceChoice } from '../../ui/use-appearance-choice.ts';
import styles from './account.module.css';

/** Applies and saves a choice immediately, without a Save button. */
export function Looks() {
  const { theme, density } = useAppearanceChoice();
  return (
    <Card title={<h2>Appearance</h2>}>
      <p className={`${styles.note} ${styles.reason}`}>
        We use your choice wherever you sign in. Compact density fits more rows on a large screen.
      </p>
      <div className={styles.looks}>
        <div>
          <span className={styles.look}>{theme.label}</span>
          <ChoiceButtons {...theme} />
        </div>
        <div>
          <span className={styles.look}>{density.label}</span>
          <ChoiceButtons {...density} />
        </div>
      </div>
    </Card>
  );
}
