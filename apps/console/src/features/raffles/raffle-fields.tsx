import * as raffleTexts from '@backline/contract/raffles.texts';
import { raffleFields, type Raffle } from '@backline/contract/raffles';
import { Form, Input, Switch } from 'antd';
import { formItems } from '../../lib/form-rules.ts';
import type { ZoneClock } from '../../lib/zone-clock.ts';
import { OpeningTimeFields } from '../../nouns/events/opening-time-fields.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import styles from '../../ui/record-form.module.css';
import { FormSection } from '../../ui/record-form.tsx';

const item = formItems(raffleFields);

interface RaffleFieldsProps {
  clock: ZoneClock;
  stored?: Raffle | undefined;
}

export function RaffleFields({ clock, stored }: RaffleFieldsProps) {
  const isSettled = stored?.completed ?? false;
  return (
    <FormSection title="Raffle">
      <div className={styles.grid}>
        <Form.Item className={styles.wide} {...item('title')}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item className={styles.wide} {...item('description')}>
          <Input.TextArea rows={4} />
        </Form.Item>
        {isSettled ? (
          <p className={styles.wide}>This raffle is completed: what its draw is based on can no longer be changed.</p>
        ) : (
          <DrawFields clock={clock} stored={stored} />
        )}
        <Form.Item {...item('active')} extra="Fans see it, and may enter between start and end.">
          <Switch />
        </Form.Item>
      </div>
    </FormSection>
  );
}

function DrawFields({ clock, stored }: RaffleFieldsProps) {
  return (
    <>
      <OpeningTimeFields clock={clock} endBeforeStart={raffleTexts.raffleEndsBeforeStart} stored={stored} />
      <Form.Item {...item('no_of_winners')}>
        <DecimalInput isCount />
      </Form.Item>
      <Form.Item {...item('minimum_no_of_participants')} extra="With fewer, the raffle is completed without winners.">
        <DecimalInput isCount />
      </Form.Item>
      {stored !== undefined && (
        <Form.Item
          {...item('completed')}
          extra="Saved so, the winners are drawn at once, and it cannot be taken back. Otherwise they are drawn at the end."
        >
          <Switch />
        </Form.Item>
      )}
    </>
  );
}
