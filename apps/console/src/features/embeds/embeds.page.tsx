import { embedsInput, maxEmbedOrigins, updateEmbeds, type Embeds } from '@backline/contract/embeds';
import { Form, Switch } from 'antd';
import { useParams } from 'react-router';
import { savedBy } from '../../lib/form-calls.ts';
import { linesOf } from '../../lib/lines-of.ts';
import { fieldRules } from '../../lib/form-rules.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { accountPath } from '../../nouns/account-path.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { GrowingText } from '../../ui/growing-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { FormSection, RecordForm } from '../../ui/record-form.tsx';
import styles from './embeds.module.css';
import { useEmbedsForForm, useUpdateEmbeds } from './embeds.queries.ts';

export const handle: RouteHandle = { title: 'Embeds', access: updateEmbeds };

export function Component() {
  const { managerId = '' } = useParams();
  return (
    <QueryState query={useEmbedsForForm(managerId)}>
      {(stored) => <EmbedsForm key={stored.user_id} stored={stored} />}
    </QueryState>
  );
}

interface Values {
  /** One origin a line. */
  origins: string;
  shows_polls: boolean;
}

/** Milliseconds without a key press before the addresses are checked, because an unfinished one is always wrong. */
const typingMs = 800;

function EmbedsForm({ stored }: { stored: Embeds }) {
  const { user_id: managerId } = stored;
  const isOwn = useSession().user?.id === managerId;
  const save = useUpdateEmbeds();
  const backTo = isOwn ? accountPath('connections') : peoplePaths.updateManager(managerId);
  return (
    <>
      <PageHeader title={isOwn ? 'Embeds' : `Embeds of ${stored.manager_name}`} />
      <p className={styles.lead}>
        Show events and polls on your own site. Choose the sites here, then open an event and press Embed.
      </p>
      <RecordForm
        initial={{ origins: stored.origins.join('\n'), shows_polls: stored.shows_polls }}
        schema={embedsInput}
        toBody={(values: Values) => bodyOf(managerId, values)}
        save={savedBy(save)}
        backTo={backTo}
        backLabel="Back"
      >
        <FormSection title="Sites" help="Browsers show the embeds on these sites only.">
          <Form.Item
            name="origins"
            label="Allowed sites"
            validateDebounce={typingMs}
            {...fieldRules(embedsInput.shape.origins, (text) => linesOf(String(text ?? '')))}
            extra={`One a line, such as https://www.example.org, up to ${maxEmbedOrigins}. List www.example.org and example.org separately. For a site on your own computer, http://localhost and http://127.0.0.1 work, too.`}
          >
            <GrowingText minRows={3} spellCheck={false} />
          </Form.Item>
          <Form.Item
            name="shows_polls"
            label="Show polls"
            valuePropName="checked"
            extra="Anybody can then read the polls of your events, also without signing in. Votes stay in the fans’ app."
          >
            <Switch />
          </Form.Item>
        </FormSection>
      </RecordForm>
    </>
  );
}

const bodyOf = (managerId: number, { origins, shows_polls: showsPolls }: Values) => ({
  user_id: managerId,
  origins: linesOf(origins),
  shows_polls: showsPolls,
});
