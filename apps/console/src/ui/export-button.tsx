import { DownloadOutlined } from '@ant-design/icons';
import type { Input, Operation } from '@backline/contract/operation';
import * as reportTexts from '@backline/contract/reports.texts';
import { App, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { fetchExport, saveFile } from '../lib/export-file.ts';
import { formatCount } from '../lib/format.ts';
import styles from './export-button.module.css';
import { oncePerKey, oncePerPress } from './once-per-press.ts';
import hidden from './visually-hidden.module.css';

interface ExportButtonProps<Op extends Operation> {
  operation: Op;
  input: Input<Op>;
  total?: number | undefined;
  disabled?: boolean;
}

/** Shows the progress of an export and stops it on demand or when the page is left. */
export default function ExportButton<Op extends Operation>({
  operation,
  input,
  total,
  disabled,
}: ExportButtonProps<Op>) {
  const { message } = App.useApp();
  const [progress, setProgress] = useState<{ rows: number; total: number | undefined } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    if (running.current !== null) return;
    const page = new AbortController();
    running.current = page;
    const tell = (rows: number) => setProgress({ rows, total });
    tell(0);
    try {
      saveFile(await fetchExport(operation, input, { signal: page.signal, onRows: tell }));
    } catch (error) {
      if (!page.signal.aborted) void message.error(error instanceof Error ? error.message : reportTexts.exportBroken);
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  function stop() {
    running.current?.abort();
    void message.info(reportTexts.exportStopped);
  }

  return (
    <div className={styles.export}>
      {progress !== null && <span className={styles.progress}>{progressText(progress.rows, progress.total)}</span>}
      {/* Uses one button for Export and Cancel, so that keyboard users keep the focus and can stop the export. */}
      <Button
        icon={progress === null && <DownloadOutlined aria-hidden />}
        disabled={progress === null && disabled === true}
        onKeyDown={oncePerKey}
        onClick={oncePerPress(() => (progress === null ? void start() : stop()))}
      >
        {progress === null ? reportTexts.exportToCsv : 'Cancel'}
      </Button>
      {/* Announced once, not for every row. */}
      <span role="status" className={hidden.visuallyHidden}>
        {progress !== null && 'The file is being made.'}
      </span>
    </div>
  );
}

/** Formats the progress as `12,345 of 20,000 rows`. */
function progressText(rows: number, total: number | undefined): string {
  const all = total === undefined ? '' : ` of ${formatCount(Math.max(total, rows))}`;
  return `${formatCount(rows)}${all} rows`;
}
