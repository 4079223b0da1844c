import { plainLayout } from '@backline/contract/saved-views';
import { Button, Checkbox, Flex } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../ui/form-modal.tsx';
import { isFixed, type ListView } from './use-list-view.ts';

interface ColumnsDialogProps {
  view: ListView;
  columns: readonly { key: string; title: string }[];
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
        <div>
          <Button onClick={() => setLayout(plainLayout)}>Reset columns</Button>
        </div>
      </Flex>
    </FormModal>
  );
}
