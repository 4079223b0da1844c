import { Button } from 'antd';
import { ClockFilter } from '../../ui/clock-filter.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { LabelledFilter } from '../../ui/labelled-filter.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { everything, kindsOf, type AuditFilters } from './audit-filters.ts';
import type { useAuditKinds } from './audit.queries.ts';
import { PersonFilter } from './person-filter.tsx';
import styles from './audit.module.css';

interface AuditToolbarProps {
  kinds: ReturnType<typeof useAuditKinds>;
  filters: AuditFilters;
  onChange: (change: Partial<AuditFilters>) => void;
}

export function AuditToolbar({ kinds, filters, onChange }: AuditToolbarProps) {
  return (
    <Toolbar
      chosenCount={Object.values({ ...filters, person: null }).filter(isChosen).length}
      search={
        <LabelledFilter name="Person">
          <PersonFilter value={filters.person} onChange={(person) => onChange({ person })} />
        </LabelledFilter>
      }
    >
      <LabelledFilter name="Action">
        <Combobox<string | null>
          allowClear
          aria-label="Action"
          placeholder="All actions"
          value={filters.action}
          query={kinds}
          options={kindsOf(kinds.data ?? [], filters.entity).map(({ name, actions }) => ({
            label: name,
            options: actions.map((each) => ({ value: each.action, label: each.name })),
          }))}
          onChange={(action: string | null | undefined) => onChange({ action: action ?? null })}
        />
      </LabelledFilter>
      <LabelledFilter name="Record type">
        <Combobox<string | null>
          allowClear
          aria-label="Record type"
          placeholder="All types"
          value={filters.entity}
          query={kinds}
          options={kinds.data?.map(({ entity, name }) => ({ value: entity, label: name })) ?? []}
          onChange={(entity: string | null | undefined) => onChange({ entity: entity ?? null, entityId: '' })}
        />
      </LabelledFilter>
      {filters.entity !== null && (
        <LabelledFilter name="Id">
          <SearchBox
            key={filters.entity}
            label="Record ID"
            placeholder="All records"
            search={filters.entityId}
            onChange={(entityId) => onChange({ entityId })}
          />
        </LabelledFilter>
      )}
      <div className={styles.times}>
        <LabelledFilter name="From">
          <ClockFilter label="From" timeOfDay="00:00" at={filters.from} onChange={(from) => onChange({ from })} />
        </LabelledFilter>
        <LabelledFilter name="Until">
          <ClockFilter label="Until" timeOfDay="23:59" at={filters.until} onChange={(until) => onChange({ until })} />
        </LabelledFilter>
      </div>
      {Object.values(filters).some(isChosen) && (
        <Button
          className={styles.clear}
          onClick={({ currentTarget }) => {
            // The button disappears while it has the focus, so the search field gets the focus.
            currentTarget.closest('[role=search]')?.querySelector('input')?.focus();
            onChange(everything);
          }}
        >
          Clear filters
        </Button>
      )}
    </Toolbar>
  );
}

const isChosen = (value: unknown) => value !== null && value !== '';
