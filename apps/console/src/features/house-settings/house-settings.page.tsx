import {
  houseFields,
  houseSettingsInput,
  updateHouseSettings,
  type HouseSettings,
} from '@backline/contract/house-settings';
import { Form, Input, Switch } from 'antd';
import { useState } from 'react';
import { savedBy } from '../../lib/form-calls.ts';
import { formItems } from '../../lib/form-rules.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ownClock } from '../../lib/zone-clock.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { MomentItem } from '../../ui/moment-item.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import styles from '../../ui/record-form.module.css';
import { FormSection, RecordForm } from '../../ui/record-form.tsx';
import { recordFields, recordValues } from '../../ui/record-values.ts';
import { FactorHolders } from './factor-holders.tsx';
import { LinkedAccounts } from './linked-accounts.tsx';
import { useHouseSettings, useUpdateHouseSettings } from './house-settings.queries.ts';

export const handle: RouteHandle = { title: 'House settings', access: updateHouseSettings };

export function Component() {
  return (
    <>
      <PageHeader title="House settings" />
      <QueryState query={useHouseSettings()}>{(stored) => <SettingsForm stored={stored} />}</QueryState>
      <FactorHolders />
      <LinkedAccounts />
    </>
  );
}

const item = formItems(houseFields);

function SettingsForm({ stored }: { stored: HouseSettings }) {
  const [clock] = useState(ownClock);
  const save = useUpdateHouseSettings();
  return (
    <RecordForm
      initial={recordValues(houseFields, stored, clock)}
      schema={houseSettingsInput}
      toBody={(values) => recordFields(houseFields, values, { clock, stored })}
      save={savedBy(save)}
      backTo="/"
      backLabel="Back"
    >
      <FormSection title="Announcement" help="Shown to all staff above every page, until they close it.">
        <div className={styles.grid}>
          <Form.Item className={styles.wide} {...item('announcement')} extra="Leave empty to remove it.">
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item {...item('announcement_url')} extra="Opened by “Learn more”. Starts with https://.">
            <Input type="url" autoComplete="off" />
          </Form.Item>
          <MomentItem
            {...item('announcement_until')}
            clock={clock}
            schema={houseFields.announcement_until.input}
            extra={`Leave empty for no end. Your time (${clock.label})`}
          />
        </div>
      </FormSection>
      <FormSection title="Footer" help="At the foot of every page, also for people who are not signed in.">
        <div className={styles.grid}>
          <Form.Item {...item('footer_year')} extra="The year of the copyright line">
            <DecimalInput isCount />
          </Form.Item>
        </div>
      </FormSection>
      <FormSection
        title="Signing in"
        help="Administrators without a second factor are signed out when you turn this on. They set one up at their next sign-in."
      >
        <Form.Item {...item('admins_need_second_factor')}>
          <Switch />
        </Form.Item>
      </FormSection>
    </RecordForm>
  );
}
