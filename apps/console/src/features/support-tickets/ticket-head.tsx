import type { Output } from '@backline/contract/operation';
import { supportStatuses, type getSupportCase } from '@backline/contract/support-tickets';
import { Button } from 'antd';
import { Breakable } from '../../ui/breakable.tsx';
import { Select } from '../../ui/select.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import styles from './support.module.css';
import { useAssign, useAssignees, useEndLinks, useSetStatus } from './ticket.queries.ts';
import * as supportTexts from '@backline/contract/support-tickets.texts';

export type OpenedTicket = Output<typeof getSupportCase>;

const statusOptions = supportStatuses.map((value) => ({ value, label: supportTexts.statuses[value] }));
const nobody = 0;

export function TicketHead({ eventId, ticket }: { eventId: number; ticket: OpenedTicket }) {
  const notify = useNotify();
  const setStatus = useSetStatus(eventId, ticket.id);
  const assign = useAssign(eventId, ticket.id);
  const endLinks = useEndLinks(eventId, ticket.id);
  const assignees = useAssignees(eventId);
  const people = assignees.data ?? (ticket.assigned_to === null ? [] : [ticket.assigned_to]);
  return (
    <header className={styles.head}>
      <h2>
        <Breakable>{ticket.title}</Breakable>
      </h2>
      <p className={styles.soft}>
        <Breakable>{ticket.email === null ? ticket.name : `${ticket.name}, ${ticket.email}`}</Breakable>
        {ticket.is_by_mail && ' · answered by mail'}
      </p>
      <div className={styles.controls}>
        <Select
          className={styles.filter}
          aria-label="Ticket status"
          value={ticket.status}
          loading={setStatus.isPending}
          options={statusOptions}
          onChange={(status) => void notify(() => setStatus.mutateAsync(status))}
        />
        <Select
          className={styles.person}
          aria-label="Ticket assigned to"
          value={ticket.assigned_to?.id ?? nobody}
          loading={assign.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: nobody, label: 'Unassigned' },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => void notify(() => assign.mutateAsync(id === nobody ? null : id))}
        />
        {ticket.has_links && (
          <Button loading={endLinks.isPending} onClick={() => void notify(() => endLinks.mutateAsync())}>
            Revoke emailed links
          </Button>
        )}
      </div>
    </header>
  );
}
