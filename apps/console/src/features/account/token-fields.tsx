import { createToken, maxOrigins, maxTokenDays, maxTokenEvents } from '@backline/contract/api-tokens';
import { listArtistManagers } from '@backline/contract/artists';
import { getEventNames } from '@backline/contract/events';
import { Checkbox, Form, Input, Radio } from 'antd';
import { fieldRules } from '../../lib/form-rules.ts';
import { useSession } from '../../lib/session.tsx';
import { ownClock } from '../../lib/zone-clock.ts';
import { useEventSearch } from '../../nouns/events/use-event-search.ts';
import { useManagers } from '../../nouns/people/people.queries.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { GrowingText } from '../../ui/growing-text.tsx';
import { MomentItem } from '../../ui/moment-item.tsx';
import { TokenPermissions } from './token-permissions.tsx';
import { lifetimes, oneself, type TokenValues } from './token-values.ts';

const { name, features, expires_dttm: expires } = createToken.input.shape;

export function TokenFields() {
  const { may, reachesAll } = useSession();
  const form = Form.useFormInstance<TokenValues>();
  const lifetime = Form.useWatch('lifetime', form);
  const isForEvents = Form.useWatch('is_for_events', form) === true;
  const isForPages = Form.useWatch('is_for_pages', form) === true;
  const clock = ownClock();
  return (
    <>
      <Form.Item name="name" label="Token name" extra="The system that will use the token." {...fieldRules(name)}>
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      <Form.Item name="lifetime" label="Valid for">
        <Radio.Group
          options={[
            ...lifetimes.map((days) => ({ value: days, label: `${days} days` })),
            { value: 'date', label: 'Until a date' },
          ]}
        />
      </Form.Item>
      {lifetime === 'date' && (
        <MomentItem
          name="expires_dttm"
          label="Valid until"
          clock={clock}
          schema={expires}
          extra={`Your time (${clock.label}), within ${maxTokenDays} days`}
        />
      )}
      <Form.Item name="features" label="Permissions" {...fieldRules(features)}>
        <TokenPermissions />
      </Form.Item>
      {reachesAll && may(listArtistManagers) && <ActsFor />}
      {may(getEventNames) && (
        <Form.Item name="is_for_events" valuePropName="checked">
          <Checkbox>Only for some events</Checkbox>
        </Form.Item>
      )}
      {isForEvents && <TokenEvents />}
      <Form.Item name="is_for_pages" valuePropName="checked">
        <Checkbox>For calls from a web page</Checkbox>
      </Form.Item>
      {isForPages && (
        <Form.Item
          name="origins"
          label="Allowed origins"
          extra={`One a line, such as https://www.example.org, up to ${maxOrigins}. Everybody who opens the page can read the token.`}
        >
          <GrowingText minRows={2} spellCheck={false} />
        </Form.Item>
      )}
    </>
  );
}

function ActsFor() {
  const managers = useManagers({ enabled: true });
  return (
    <Form.Item name="manager_id" label="Acts for" extra="The token reaches what this person reaches.">
      <Combobox
        query={managers}
        options={[
          { value: oneself, label: 'Yourself' },
          ...(managers.data ?? []).map(({ id, name: label }) => ({ value: id, label })),
        ]}
      />
    </Form.Item>
  );
}

function TokenEvents() {
  return (
    <Form.Item
      name="event_ids"
      label="Events"
      required
      extra="The token can list these events, and call only what belongs to one of them."
      rules={[{ type: 'array', min: 1, message: 'Please choose at least one event.' }]}
    >
      <EventsPicker />
    </Form.Item>
  );
}

const anyArtist: number[] = [];

function EventsPicker(field: {
  value?: TokenValues['event_ids'];
  onChange?: (events: TokenValues['event_ids']) => void;
}) {
  const { props } = useEventSearch(anyArtist);
  return (
    <Combobox<TokenValues['event_ids']>
      {...field}
      {...props}
      mode="multiple"
      labelInValue
      maxCount={maxTokenEvents}
      placeholder="Search events"
    />
  );
}
