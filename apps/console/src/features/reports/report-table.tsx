import { fanContacts, type FanSection } from '@backline/contract/fans';
import { reportNames } from '@backline/contract/reports';
import * as reportTexts from '@backline/contract/reports.texts';
import { useSession } from '../../lib/session.tsx';
import { List } from '../../ui/list.tsx';
import { smallDesktop } from '../../ui/use-media-query.ts';
import { deedColumns, deedKey, eventColumns, salesColumns } from './report-columns.tsx';
import type { ChosenReport } from './report-filters.ts';
import { useDeeds, useReportedEvents, useSales } from './report.queries.ts';

export function ReportTable({ filters }: { filters: ChosenReport }) {
  const { type } = filters;
  if (type === 'events') return <EventTable filters={filters} />;
  if (type === 'sales') return <SalesTable filters={filters} />;
  return <DeedTable filters={{ ...filters, type }} />;
}

const nothing = reportTexts.noResult;
const label = (type: ChosenReport['type']) => `Report: ${reportNames[type]}`;

function DeedTable({ filters }: { filters: ChosenReport & { type: FanSection } }) {
  const withContacts = useSession().may(fanContacts);
  return (
    <List
      label={label(filters.type)}
      query={useDeeds(filters)}
      columns={deedColumns(filters.type, { withContacts })}
      keyOf={deedKey}
      cardsBelow={filters.type === 'orders' ? smallDesktop : undefined}
      empty={nothing}
    />
  );
}

const EventTable = ({ filters }: { filters: ChosenReport }) => (
  <List label={label('events')} query={useReportedEvents(filters)} columns={eventColumns} empty={nothing} />
);

const SalesTable = ({ filters }: { filters: ChosenReport }) => (
  <List label={label('sales')} query={useSales(filters)} columns={salesColumns} empty={nothing} />
);
