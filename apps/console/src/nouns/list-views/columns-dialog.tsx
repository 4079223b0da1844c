import { plainLayout } from '@backline/contract/saved-views';
import { Button, Checkbox, Flex } from 'antd';
import { useId, useState } from 'react';
import { FormModal } from '../../ui/form-modal.tsx';
import { Select } from '../../ui/select.tsx';
import { isFixed, type HeadedColumn, type ListView } from './use-list-view.ts';

interface ColumnsDialogProps {
  view: ListView;
  columns: readonly HeadedColumn[];
  onClosed: () => void;
}

export default function ColumnsDialog({ view, columns, onClosed }: ColumnsDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  const { layout, setLayout } = view;
  const show = (key: string, isShown: boolean) =>
    setLayout({ ...layout, hidden: [...layout.hidden.filter((hidden) => hidden !== key), ...(isShown ? [] : [key])] });
  return (
    <FormModal open={isOpen} title="Columns" footer={null} onCancel={() => setIsOpen(false)} afterClose={onClosed}>
      <Flex vertical gap="small">
        {columns.map((column, place) => (
          <Checkbox
            key={column.key}
            disabled={isFixed(column, place)}
            checked={isFixed(column, place) || !layout.hidden.includes(column.key)}
            onChange={({ target }) => show(column.key, target.checked)}
          >
            {column.title}
          </Checkbox>
        ))}
        <p>Drag the edge of a column’s head to resize it, or focus the edge and press an arrow key.</p>
        <SortChoice view={view} columns={columns} />
        <div>
          <Button onClick={() => setLayout(plainLayout)}>Reset columns</Button>
        </div>
      </Flex>
    </FormModal>
  );
}

const listOrder = 'list';

/** Offers the sorts of the columns' heads, which a list of cards does not have. */
function SortChoice({ view: { sort, setSort }, columns }: Pick<ColumnsDialogProps, 'view' | 'columns'>) {
  const id = useId();
  const options = columns.flatMap(({ title, sortBy }) =>
    sortBy === undefined
      ? []
      : [
          { value: `${sortBy}_asc`, label: `${title}, ascending` },
          { value: `${sortBy}_desc`, label: `${title}, descending` },
        ],
  );
  if (options.length === 0) return null;
  return (
    <Flex vertical gap={4}>
      <label htmlFor={id}>Sort by</label>
      <Select
        id={id}
        value={options.find(({ value }) => value === sort)?.value ?? listOrder}
        options={[{ value: listOrder, label: 'Default order' }, ...options]}
        onChange={(chosen) => setSort(chosen === listOrder ? null : chosen)}
      />
    </Flex>
  );
}
