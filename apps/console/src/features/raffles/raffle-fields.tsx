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
    <FormSection title="Raffle" help="What fans can win, and when they can enter.">
      <div className={styles.grid}>
        <Form.Item className={styles.wide} {...item('title')}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item className={styles.wide} {...item('description')}>
          <Input.TextArea rows={4} />
        </Form.Item>
        {isSettled ? (
          <p className={styles.wide}>This raffle is completed. Its draw settings can no longer be changed.</p>
        ) : (
          <DrawFields clock={clock} stored={stored} />
        )}
        <Form.Item {...item('active')} extra="Fans can see it and enter between the start and end times.">
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
        <DecimalInput isCount suffix="winners" />
      </Form.Item>
      <Form.Item {...item('minimum_no_of_participants')} extra="With fewer entries, the raffle ends without winners.">
        <DecimalInput isCount suffix="entries" />
      </Form.Item>
      {stored !== undefined && (
        <Form.Item
          {...item('completed')}
          extra="If on, winners are drawn as soon as you save. This can’t be undone. If off, they are drawn at the end time."
        >
          <Switch />
        </Form.Item>
      )}
    </>
  );
}
