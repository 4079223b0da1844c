import { ReloadOutlined } from '@ant-design/icons';
import * as generalTexts from '@backline/contract/general.texts';
import { checkLabels, getStatus, type Check, type CheckState, type Status } from '@backline/contract/status';
import { Alert, Button } from 'antd';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { formatCount } from '../../lib/format.ts';
import { ownTimes } from '../../lib/zone-clock.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { NearTime } from '../../ui/date-time.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import { processColumns } from './process-columns.tsx';
import { useStatus, useTestLetter } from './status.queries.ts';
import styles from './status.module.css';

export const handle: RouteHandle = { title: 'Status', access: getStatus };

/** In the order of the list: what needs an action comes first. */
const states: Record<CheckState, { text: string; tone: Tone }> = {
  failed: { text: 'Failed', tone: 'danger' },
  warning: { text: 'Warning', tone: 'warning' },
  not_set_up: { text: 'Not set up', tone: 'neutral' },
  ok: { text: 'OK', tone: 'success' },
};
const order = Object.keys(states);

export function Component() {
  const status = useStatus();
  return (
    <>
      <PageHeader
        title="Status"
        times={ownTimes()}
        actions={
          <>
            <TestLetterButton />
            <Button
              icon={<ReloadOutlined aria-hidden />}
              loading={status.isFetching}
              onClick={() => void status.refetch()}
            >
              Check again
            </Button>
          </>
        }
      />
      {status.isRefetchError && (
        <Alert className={styles.stale} type="warning" showIcon title={generalTexts.fetchFailed} />
      )}
      <QueryState query={status}>{(data) => <Report status={data} />}</QueryState>
    </>
  );
}

function TestLetterButton() {
  const notify = useNotify();
  const letter = useTestLetter();
  return (
    <SendButton isSending={letter.isPending} onSend={() => void notify(() => letter.mutateAsync())}>
      Send test email
    </SendButton>
  );
}

function Report({ status }: { status: Status }) {
  const { checks, processes, checked_dttm: checkedAt } = status;
  return (
    <>
      <p className={styles.summary} role="status">
        {summaryOf(checks)} Last check: <NearTime at={checkedAt} />
      </p>
      <Facts facts={factsOf(status)} />
      <h2 className={styles.title}>Checks</h2>
      <ul className={styles.checks} aria-label="Checks">
        {checks
          .toSorted((left, right) => order.indexOf(left.state) - order.indexOf(right.state))
          .map((check) => (
            <CheckLine key={check.name} check={check} />
          ))}
      </ul>
      <h2 className={styles.title}>Processes</h2>
      {processes === null && <p>The database does not answer, so processes are not known.</p>}
      {processes?.length === 0 && <p>No process was seen in the last minute.</p>}
      {processes !== null && processes.length > 0 && (
        <DataTable label="Processes" rows={processes} columns={processColumns} />
      )}
    </>
  );
}

function CheckLine({ check: { name, state, sentence } }: { check: Check }) {
  const { text, tone } = states[state];
  return (
    <li>
      <span className={styles.name}>{checkLabels[name]}</span>
      <span className={styles.state}>
        <StatusChip tone={tone}>{text}</StatusChip>
      </span>
      <span className={styles.sentence}>{sentence}</span>
    </li>
  );
}

function summaryOf(checks: readonly Check[]): string {
  const count = (state: CheckState) => checks.filter((check) => check.state === state).length;
  const [failures, warnings, absent] = [count('failed'), count('warning'), count('not_set_up')];
  const parts = [
    failures > 0 ? `${failures} failed` : null,
    warnings > 0 ? `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` : null,
    absent > 0 ? `${absent} not set up` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'All checks are fine.' : `${checks.length} checks: ${parts.join(', ')}.`;
}

const unknown = 'Unknown';
const bytesPerGigabyte = 1024 ** 3;

function factsOf({ version, disk, pool, jobs }: Status) {
  return [
    { title: 'Version', value: version },
    { title: 'Free disk', value: disk === null ? unknown : `${formatCount(gigabytes(disk.free_bytes))} GB` },
    { title: 'Database connections', value: `${pool.busy} busy of ${pool.max}` },
    { title: 'Waiting jobs', value: jobs === null ? unknown : formatCount(jobs.waiting) },
    { title: 'Failed jobs', value: jobs === null ? unknown : formatCount(jobs.failed) },
  ];
}

const gigabytes = (bytes: number) => Math.round((bytes / bytesPerGigabyte) * 10) / 10;
