import * as productTexts from '@backline/contract/products.texts';
import { genericSize } from '@backline/contract/item-name';
import { missingSizes, productSizes, sizeErrors, type ProductSize } from '@backline/contract/product-rules';
import { addProductInput } from '@backline/contract/products';
import { Button, Form } from 'antd';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { ListErrors } from '../../ui/form-failure.tsx';
import { addsRow, leaveRow, removesRow } from '../../ui/row-focus.ts';
import { SteadyButton } from '../../ui/steady-button.tsx';
import { Select } from '../../ui/select.tsx';
import { useJudgedAgain } from './judged-again.ts';
import { isBlankSize, newSize, type ProductValues, type SizeValue } from './product-values.ts';
import styles from './products.module.css';

const { element: schema } = addProductInput.shape.sizes;
const options = productSizes.map((size) => ({ value: size, label: size }));

/** Shows the stock of a stored size read-only: only a correction with a reason changes it. */
export function SizeFields() {
  const form = Form.useFormInstance<ProductValues>();
  const sizes: (SizeValue | undefined)[] = Form.useWatch('sizes', { form, preserve: true }) ?? [];
  useJudgedAgain(form, sizes);
  const chosen = sizes.map((size) => size?.size);
  const missing = chosen.includes(genericSize) ? [] : missingSizes(chosen);

  function addAll() {
    const rows: SizeValue[] = form.getFieldValue('sizes');
    // Removes empty rows, so that nobody has to delete the initial one.
    const kept = rows.filter((row) => !isBlankSize(row));
    form.setFieldValue('sizes', [...kept, ...missing.map((size) => ({ ...newSize, size }))]);
  }

  return (
    <Form.List
      name="sizes"
      rules={[
        {
          async validator(_rule, rows: SizeValue[] = []) {
            if (rows.length === 0) throw new Error(productTexts.sizeRequired);
          },
        },
      ]}
    >
      {(fields, { add, remove }, { errors }) => (
        <>
          {sizes.some((size) => size?.id !== undefined) && (
            <p className={styles.hint}>To change the stock of a saved size, use the Stock page.</p>
          )}
          <ul className={styles.rows}>
            {fields.map(({ key, name }) => {
              const isStored = sizes[name]?.id !== undefined;
              const isNeeded = name < 2;
              return (
                <li key={key} className={styles.size}>
                  <Form.Item
                    name={[name, 'size']}
                    label={`Size ${name + 1}`}
                    required={isNeeded}
                    dependencies={[['sizes', name, 'quantity']]}
                    rules={[{ validator: async (_rule, size: unknown) => complain(sizeProblem(form, name, size)) }]}
                  >
                    <Select<ProductSize> options={options} disabled={isStored} />
                  </Form.Item>
                  <Form.Item
                    name={[name, 'quantity']}
                    label="Quantity"
                    required={isNeeded && !isStored}
                    dependencies={[['sizes', name, 'size']]}
                    rules={[
                      { validator: async (_rule, typed: unknown) => complain(quantityProblem(form, name, typed)) },
                    ]}
                  >
                    <DecimalInput
                      isCount
                      suffix="items"
                      disabled={isStored}
                      aria-label={`Quantity of size ${name + 1}`}
                    />
                  </Form.Item>
                  <Button
                    aria-label={`Remove size ${name + 1}`}
                    {...removesRow}
                    onClick={({ currentTarget }) => {
                      leaveRow(currentTarget, true);
                      remove(name);
                    }}
                  >
                    Remove
                  </Button>
                </li>
              );
            })}
          </ul>
          <ListErrors name="sizes" errors={errors} />
          <div className={styles.add}>
            <Button {...addsRow} disabled={fields.length >= productSizes.length - 1} onClick={() => add(newSize)}>
              Add size
            </Button>
            <SteadyButton isIdle={missing.length === 0} onClick={addAll}>
              Add All
            </SteadyButton>
          </div>
        </>
      )}
    </Form.List>
  );
}

function complain(problem: string | undefined) {
  if (problem !== undefined) throw new Error(problem);
}

type Form = ReturnType<typeof Form.useFormInstance<ProductValues>>;

function sizeProblem(form: Form, place: number, size: unknown): string | undefined {
  const rows = form.getFieldValue('sizes') as (SizeValue | undefined)[];
  const row = rows[place];
  if (row === undefined || (place >= 2 && isBlankSize(row))) return undefined;
  const wrong = sizeErrors(rows.map((each) => each?.size)).find(({ index }) => index === place);
  return wrong?.message ?? schema.shape.size.safeParse(size).error?.issues[0]?.message;
}

function quantityProblem(form: Form, place: number, typed: unknown): string | undefined {
  const row = (form.getFieldValue('sizes') as (SizeValue | undefined)[])[place];
  if (row === undefined || row.id !== undefined || (place >= 2 && isBlankSize(row))) return undefined;
  return schema.shape.quantity.safeParse(typed).error?.issues[0]?.message;
}
