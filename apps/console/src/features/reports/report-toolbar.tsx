import { reportAccess, reportNames, reportTypes } from '@backline/contract/reports';
import { zoneName } from '@backline/page/time-zone';
import { Alert, Button } from 'antd';
import { useSession } from '../../lib/session.tsx';
import { EventPicker } from '../../nouns/events/event-picker.tsx';
import { useEvent } from '../../nouns/events/event.queries.ts';
import { PeopleFilters } from '../../nouns/people/people-filters.tsx';
import { ClockFilter } from '../../ui/clock-filter.tsx';
import { LabelledFilter } from '../../ui/labelled-filter.tsx';
import { Select } from '../../ui/select.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { useNow } from '../../ui/use-now.ts';
import { addressOf, everything, reportFilters, type ReportFilters } from './report-filters.ts';
import { quickTimes } from './report-times.ts';
import { useReportZone } from './report.queries.ts';
import styles from './reports.module.css';

interface ReportToolbarProps {
  filters: ReportFilters;
  onChange: (change: Partial<ReportFilters>) => void;
}

export function ReportToolbar({ filters, onChange }: ReportToolbarProps) {
  const { may } = useSession();
  const zone = useReportZone(filters.event);
  const types = reportTypes.filter((type) => may({ access: reportAccess[type] }));
  return (
    <>
      <Toolbar>
        <LabelledFilter name="Report type">
          <Select
            aria-label="Report type"
            placeholder="Choose a report"
            value={filters.type}
            options={types.map((type) => ({ value: type, label: reportNames[type] }))}
            onChange={(type) => onChange({ type })}
          />
        </LabelledFilter>
        <PeopleFilters filters={filters} onChange={onChange} />
        {filters.type !== 'events' && <ReportedEvent filters={filters} />}
        <LabelledFilter name="From">
          <ClockFilter
            isYearFirst
            zone={zone}
            label="From"
            timeOfDay="00:00"
            at={filters.from}
            onChange={(from) => onChange({ from })}
          />
        </LabelledFilter>
        <LabelledFilter name="Until">
          <ClockFilter
            isYearFirst
            zone={zone}
            label="Until"
            timeOfDay="23:59"
            at={filters.until}
            onChange={(until) => onChange({ until })}
          />
        </LabelledFilter>
      </Toolbar>
      <Times zone={zone} filters={filters} onChange={onChange} />
      {filters.from !== null && filters.until !== null && filters.from > filters.until && (
        <Alert className={styles.wrong} type="warning" showIcon title="“From” must be earlier than “Until”." />
      )}
    </>
  );
}

function ReportedEvent({ filters }: { filters: ReportFilters }) {
  const { data } = useEvent(filters.event === null ? '' : String(filters.event));
  const name = data?.event_name ?? `#${filters.event}`;
  return (
    <EventPicker
      event={filters.event === null ? null : { id: filters.event, name }}
      artists={filters.artists}
      placeholder="All events"
      to={({ id }) => addressOf({ ...filters, event: Number(id) })}
      toAll={addressOf({ ...filters, event: null })}
    />
  );
}

function Times({ zone, filters, onChange }: ReportToolbarProps & { zone: string | undefined }) {
  const now = useNow(60_000);
  const { data } = useEvent(filters.event === null ? '' : String(filters.event));
  const choices = quickTimes(now, zone ?? 'UTC', filters.event === null ? null : (data?.event_dttm ?? null));
  const isFiltered = reportFilters.write({ ...filters, type: null }).size > 0 || filters.type !== null;
  return (
    <div className={styles.times} role="group" aria-label="Times">
      {choices.map(({ label, times }) => {
        const isChosen = zone !== undefined && filters.from === times.from && filters.until === times.until;
        return (
          <Button
            key={label}
            size="small"
            type={isChosen ? 'primary' : 'default'}
            disabled={zone === undefined}
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? { from: null, until: null } : times)}
          >
            {label}
          </Button>
        );
      })}
      {/* Not `disabled`, because the button would lose the focus after a press. */}
      <Button size="small" type="link" aria-disabled={!isFiltered} onClick={() => isFiltered && onChange(everything)}>
        Clear
      </Button>
      {zone !== undefined && <small>Time zone: {zoneName(zone)}</small>}
    </div>
  );
}
