import type { Form } from 'antd';
import { useEffect } from 'react';
import type { ProductValues } from './product-values.ts';

/** Revalidates rows with errors when any row changes, since an error may depend on another row. */
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
