import { personThumbnailSidePx } from '@backline/contract/images';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { fieldRules } from '../../lib/form-rules.ts';
import styles from '../../ui/record-form.module.css';
import { FormSection } from '../../ui/record-form.tsx';
import { RecordImage } from '../../ui/record-image.tsx';
import defaultPerson from './default-person.svg';

interface ProfileSectionProps {
  name: Parameters<typeof fieldRules>[0];
  /** True lets the browser autofill the name. */
  isOwn?: boolean;
  children?: ReactNode;
}

export function ProfileSection({ name, isOwn = false, children }: ProfileSectionProps) {
  return (
    <FormSection title="Profile" help="Name, picture and contact details.">
      <div className={styles.grid}>
        <RecordImage
          label="Profile image"
          fallback={defaultPerson}
          thumbnailSidePx={personThumbnailSidePx}
          shape="round"
        />
        <Form.Item className={styles.wide} name="name" label="Name" {...fieldRules(name)}>
          <Input autoComplete={isOwn ? 'name' : 'off'} />
        </Form.Item>
        {children}
      </div>
    </FormSection>
  );
}
