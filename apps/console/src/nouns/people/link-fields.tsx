import { profileLinks } from '@backline/contract/artists';
import { namesOf } from '@backline/contract/fields';
import { Form, Input } from 'antd';
import { formItems } from '../../lib/form-rules.ts';
import styles from '../../ui/record-form.module.css';

const item = formItems(profileLinks);

export function LinkFields() {
  return (
    <div className={styles.grid}>
      {namesOf(profileLinks).map((link) => (
        <Form.Item key={link} {...item(link)} validateTrigger="onBlur">
          <Input type="url" inputMode="url" placeholder="https://" autoComplete="off" />
        </Form.Item>
      ))}
    </div>
  );
}
