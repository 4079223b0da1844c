import type { SavedView } from '@backline/contract/saved-views';
import { Button, Flex, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { FocusHome } from '../../ui/focus-home.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { Line } from '../../ui/line.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { useAskToTakeRow } from '../../ui/use-ask-to-take-row.ts';
import { useNotify } from '../../ui/use-notify.ts';
import { useDeleteView, useSaveView, useSetDefaultView } from './list-view.queries.ts';
import { addressOf, type ListView } from './use-list-view.ts';
import { ViewForm } from './view-form.tsx';
import styles from './views-dialog.module.css';

interface ViewsDialogProps {
  view: ListView;
  onClosed: () => void;
}

export default function ViewsDialog({ view, onClosed }: ViewsDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  const close = () => setIsOpen(false);
  return (
    <FormModal open={isOpen} title="Saved views" footer={null} onCancel={close} afterClose={onClosed}>
      <FocusHome label="Views">
        {view.views.length === 0 ? (
          <p>A view keeps the filters, the sort and the columns of this list under a name.</p>
        ) : (
          <ul className={styles.views}>
            {view.views.map((saved) => (
              <li key={saved.id}>
                <Link
                  to={addressOf(saved)}
                  aria-current={saved.id === view.shown?.id ? 'page' : undefined}
                  onClick={close}
                >
                  <Line>{saved.name}</Line>
                </Link>
                {saved.is_shared && <Tag>Shared</Tag>}
                {saved.is_default && <Tag>Default</Tag>}
                <ViewActions view={view} saved={saved} onRename={() => setRenamed(saved)} />
              </li>
            ))}
          </ul>
        )}
      </FocusHome>
      {view.shown !== undefined && (
        <Flex className={styles.none}>
          <LinkButton to="?">Show the list without a view</LinkButton>
        </Flex>
      )}
      {renamed === null ? (
        <ViewForm key="new" view={view} saved={null} onSaved={close} />
      ) : (
        <ViewForm
          key={renamed.id}
          view={view}
          saved={renamed}
          onSaved={() => setRenamed(null)}
          cancel={<Button onClick={() => setRenamed(null)}>Cancel</Button>}
        />
      )}
    </FormModal>
  );
}

interface ViewActionsProps {
  view: ListView;
  saved: SavedView;
  onRename: () => void;
}

function ViewActions({ view, saved, onRename }: ViewActionsProps) {
  const notify = useNotify();
  const save = useSaveView(view.list);
  const setDefault = useSetDefaultView(view.list);
  const remove = useDeleteView(view.list);
  const { id, name, query, layout, is_shared: isShared, is_default: isDefault, may_change: mayChange } = saved;
  const kept = { view_id: id, name, query, layout, is_shared: isShared };
  const write = (change: Partial<typeof kept>) => () => void notify(() => save.mutateAsync({ ...kept, ...change }));
  const askToDelete = useAskToTakeRow({
    verb: 'Delete',
    name,
    content: isShared ? 'It disappears for everybody. The list itself stays.' : 'The list itself stays.',
    run: () => remove.mutateAsync(id),
  });
  return (
    <RowActions
      name={name}
      isBusy={save.isPending || setDefault.isPending}
      more={[
        {
          label: isDefault ? 'Remove as default' : 'Set as default',
          run: () => void notify(() => setDefault.mutateAsync(isDefault ? null : id)),
        },
        ...(mayChange
          ? [
              {
                label: 'Update to current filters and columns',
                run: write({ query: view.query, layout: view.layout }),
              },
              { label: 'Rename', run: onRename },
            ]
          : []),
        ...(view.mayShare
          ? [{ label: isShared ? 'Stop sharing' : 'Share with all staff', run: write({ is_shared: !isShared }) }]
          : []),
        ...(mayChange ? [{ label: 'Delete', isDangerous: true, run: askToDelete }] : []),
      ]}
    />
  );
}
