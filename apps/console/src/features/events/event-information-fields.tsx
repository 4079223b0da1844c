import { createEventInput, eventFields } from '@backline/contract/event-fields';
import { eventTypes } from '@backline/contract/event-rules';
import { eventThumbnailSidePx } from '@backline/contract/images';
import { Form, Input, Switch } from 'antd';
import { fieldRules, formItems } from '../../lib/form-rules.ts';
import defaultEvent from '../../nouns/events/default-event.svg';
import { clockOf } from '../../nouns/events/event-clock.ts';
import styles from '../../ui/record-form.module.css';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { MomentItem } from '../../ui/moment-item.tsx';
import { FocusPicker } from '../../ui/focus-picker.tsx';
import { RecordImage } from '../../ui/record-image.tsx';
import { Select } from '../../ui/select.tsx';
import { EventZoneField } from './event-zone-field.tsx';
import { PeopleFields, type KnownPeople } from './event-people-fields.tsx';
import type { EventValues } from './event-values.ts';

const { shape } = createEventInput;
const item = formItems(eventFields);
const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

interface InformationFieldsProps {
  known: KnownPeople;
  onSeoUrlTyped?: (seoUrl: string) => void;
}

export function InformationFields({ known, onSeoUrlTyped }: InformationFieldsProps) {
  const seoUrlIsFixed = onSeoUrlTyped === undefined;
  const timezone = Form.useWatch<EventValues['timezone'] | undefined>('timezone') ?? 'CST';
  const isPaid = Form.useWatch<boolean | undefined>('is_paid') ?? false;
  return (
    <div className={styles.grid}>
      <RecordImage
        label="Event Image"
        fallback={defaultEvent}
        thumbnailSidePx={eventThumbnailSidePx}
        shape="whole"
        renderChosen={(src) => (
          <Form.Item name="image_focus" noStyle>
            <FocusPicker src={src} fallback={defaultEvent} />
          </Form.Item>
        )}
      />
      <Form.Item {...item('event_name')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="seo_url"
        label="SEO URL"
        extra={seoUrlIsFixed ? 'An event keeps its address.' : undefined}
        {...(seoUrlIsFixed ? {} : fieldRules(shape.seo_url))}
      >
        <Input
          prefix="/events/"
          autoComplete="off"
          disabled={seoUrlIsFixed}
          onChange={(event) => onSeoUrlTyped?.(event.target.value)}
        />
      </Form.Item>
      <MomentItem
        {...item('event_dttm')}
        clock={clockOf(timezone)}
        schema={eventFields.event_dttm.input}
        extra={undefined}
        dependencies={['timezone']}
      />
      <EventZoneField isStored={seoUrlIsFixed} />
      <Form.Item {...item('event_type')}>
        <Select options={choices(eventTypes)} />
      </Form.Item>
      <PeopleFields known={known} />
      <Form.Item {...item('is_paid')} valuePropName="checked">
        <Switch />
      </Form.Item>
      {isPaid && (
        <Form.Item {...item('ticket_url')} validateTrigger="onBlur">
          <Input type="url" inputMode="url" placeholder="https://" />
        </Form.Item>
      )}
      <Form.Item {...item('playlist_url')} validateTrigger="onBlur">
        <Input type="url" inputMode="url" placeholder="https://" />
      </Form.Item>
      <Form.Item {...item('song_request_count')} extra="Leave empty for no limit.">
        <DecimalInput isCount suffix="songs" />
      </Form.Item>
      <Form.Item className={styles.wide} {...item('artist_bio')}>
        <Input.TextArea rows={3} />
      </Form.Item>
      <Form.Item {...item('contact_info')}>
        <Input.TextArea rows={2} />
      </Form.Item>
      <Form.Item {...item('seller_info')}>
        <Input.TextArea rows={2} />
      </Form.Item>
    </div>
  );
}
