import type { Form } from 'antd';
import { useEffect } from 'react';
import type { ProductValues } from './product-values.ts';

/** What is said of a list's row may be due to another one: it is judged anew when any row comes, goes or changes. */
export function useJudgedAgain(
  form: ReturnType<typeof Form.useFormInstance<ProductValues>>,
  ...lists: unknown[]
): void {
  useEffect(() => {
    const wrong = form
      .getFieldsError()
      .filter(({ name, errors }) => errors.length > 0 && name.length > 1)
      .map(({ name }) => name);
    if (wrong.length > 0) form.validateFields(wrong).catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form, ...lists]);
}
