import { saveView, type SavedView } from '@backline/contract/saved-views';
import { App, Button, Checkbox, Flex, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { inputErrors } from '../../lib/form-rules.ts';
import { FormFailure, useSmallForm } from '../../ui/form-failure.tsx';
import { useSaveView } from './list-view.queries.ts';
import { addressOf, type ListView } from './use-list-view.ts';

interface ViewFormProps {
  view: ListView;
  /** The view to rename, or null to save the current filters and columns as a new view. */
  saved: SavedView | null;
  onSaved: () => void;
  cancel?: ReactNode;
}

interface Typed {
  name: string;
  /** The form has this input only for a new view. */
  is_shared?: boolean;
}

export function ViewForm({ view, saved, onSaved, cancel }: ViewFormProps) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const save = useSaveView(view.list);
  const { query, layout } = saved ?? view;
  const { failure, props } = useSmallForm(
    async ({ name, is_shared: isShared = saved?.is_shared ?? false }: Typed, refuse) => {
      const input = { view_id: saved?.id, name, query, layout, is_shared: isShared };
      const wrong = inputErrors(saveView.input, { list: view.list, ...input });
      if (wrong.length > 0) return refuse(wrong);
      const answer = await save.mutateAsync(input);
      message.success(answer.message);
      if (saved === null) void navigate(addressOf({ id: answer.view_id, query }), { replace: true });
      onSaved();
    },
  );
  return (
    <Form<Typed> {...props} initialValues={{ name: saved?.name ?? '' }}>
      <Form.Item name="name" label={saved === null ? 'Save current view as' : `New name of “${saved.name}”`} required>
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      {saved === null && view.mayShare && (
        <Form.Item name="is_shared" valuePropName="checked">
          <Checkbox>Share with all staff who may open this list</Checkbox>
        </Form.Item>
      )}
      <FormFailure failure={failure} />
      <Flex gap="small" justify="end">
        {cancel}
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {saved === null ? 'Save view' : 'Rename'}
        </Button>
      </Flex>
    </Form>
  );
}
