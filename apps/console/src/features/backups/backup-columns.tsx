import type { BackupRow, BackupState } from '@backline/contract/backups';
import * as backupTexts from '@backline/contract/backups.texts';
import { formatCount, formatSpan, missing } from '../../lib/format.ts';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { NearTime } from '../../ui/date-time.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import line from '../../ui/second-line.module.css';

export const backupColumns: Column<BackupRow>[] = [
  { key: 'due', title: 'Due', width: 150, render: ({ due_dttm: at }) => <NearTime at={at} /> },
  { key: 'outcome', title: 'Outcome', width: 200, render: (backup) => <Outcome backup={backup} /> },
  { key: 'file', title: 'File', render: (backup) => <File backup={backup} /> },
  {
    key: 'size',
    title: 'Size',
    width: 100,
    render: ({ size_bytes: size }) => (size === null ? missing : sizeOf(size)),
  },
  {
    key: 'duration',
    title: 'Duration',
    width: 100,
    render: ({ duration_ms: ms }) => (ms === null ? missing : formatSpan(ms)),
  },
];

const megabyte = 1_000_000;
const sizeOf = (bytes: number) => `${formatCount(Math.ceil(bytes / megabyte))} MB`;

const tones: Record<BackupState, Tone> = {
  complete: 'success',
  deleted: 'neutral',
  failed: 'danger',
  unfinished: 'info',
};

function Outcome({ backup: { state, error, tested_dttm, test_error, is_encrypted } }: { backup: BackupRow }) {
  const reason = error ?? test_error;
  return (
    <span>
      <StatusChip tone={tones[state]}>{backupTexts.states[state]}</StatusChip>
      {is_encrypted === false && <span className={line.second}>{backupTexts.notEncrypted}</span>}
      {tested_dttm !== null && <span className={line.second}>{backupTexts.tested}</span>}
      {reason !== null && (
        <span className={line.second}>
          <Breakable>{reason}</Breakable>
        </span>
      )}
    </span>
  );
}

function File({ backup: { file, sha256 } }: { backup: BackupRow }) {
  if (file === null) return missing;
  return (
    <span>
      <Breakable>{file}</Breakable>
      {sha256 !== null && (
        <span className={line.second}>
          <Breakable>{`SHA-256 ${sha256}`}</Breakable>
        </span>
      )}
    </span>
  );
}
