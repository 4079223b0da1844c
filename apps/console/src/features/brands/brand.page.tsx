import { brandFields, brandInput, updateBrand, type ManagersBrand } from '@backline/contract/brands';
import { Form, Input } from 'antd';
import { useParams } from 'react-router';
import { savedBy } from '../../lib/form-calls.ts';
import { formItems } from '../../lib/form-rules.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { accountPath } from '../../nouns/account-path.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import styles from '../../ui/record-form.module.css';
import { FormSection, RecordForm } from '../../ui/record-form.tsx';
import { RecordImage } from '../../ui/record-image.tsx';
import { recordFields, recordInputs, recordValues } from '../../ui/record-values.ts';
import { useBrand, useUpdateBrand } from './brands.queries.ts';

export const handle: RouteHandle = { title: 'Brand', access: updateBrand };

export function Component() {
  const { managerId = '' } = useParams();
  return (
    <QueryState query={useBrand(managerId)}>
      {(stored) => <BrandForm key={stored.user_id} stored={stored} />}
    </QueryState>
  );
}

const item = formItems(brandFields);
const iconPreviewPx = 192;

function BrandForm({ stored }: { stored: ManagersBrand }) {
  const { user_id: managerId } = stored;
  const isOwn = useSession().user?.id === managerId;
  const save = useUpdateBrand();
  const backTo = isOwn ? accountPath('profile') : peoplePaths.updateManager(managerId);
  return (
    <>
      <PageHeader title={isOwn ? 'Your brand' : `Brand of ${stored.manager_name}`} />
      <RecordForm
        initial={recordValues(brandFields, stored)}
        schema={brandInput}
        toBody={(values, image) => ({ user_id: managerId, ...recordFields(brandFields, values, { image }) })}
        inputOf={recordInputs(brandFields)}
        save={savedBy(save)}
        savedTo={backTo}
        backTo={backTo}
        backLabel="Back"
      >
        <FormSection
          title="Brand"
          help="Fans see it in their app, in texts with a code, in mails and on the public pages of the events."
        >
          <div className={styles.grid}>
            <RecordImage label="Icon" fallback="/favicon.svg" thumbnailSidePx={iconPreviewPx} shape="whole" />
            <Form.Item {...item('name')} extra="The name that fans know, such as your hall’s">
              <Input autoComplete="organization" />
            </Form.Item>
            <Form.Item
              {...item('colour')}
              extra="For buttons, links and the open tab. It needs to be readable on black."
            >
              <Input autoComplete="off" spellCheck={false} />
            </Form.Item>
          </div>
        </FormSection>
      </RecordForm>
    </>
  );
}
