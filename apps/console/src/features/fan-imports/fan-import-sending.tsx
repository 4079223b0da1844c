import { Alert, Button, Card } from 'antd';
import { formatCount } from '../../lib/format.ts';
import styles from './fan-import.module.css';
import { ProgressLine } from './progress-line.tsx';
import type { FanUpload } from './use-fan-upload.ts';

interface FanImportSendingProps {
  upload: FanUpload;
  progress: NonNullable<FanUpload['progress']>;
}

export function FanImportSending({ upload, progress }: FanImportSendingProps) {
  const { isWorking, isStopping, failure } = upload.steps;
  return (
    <Card title={<h2>Uploading {progress.fileName}</h2>}>
      <div className={styles.import}>
        <ProgressLine label="Rows uploaded" done={progress.sent} total={progress.total} unit="rows" />
        {failure !== null && (
          <Alert
            type="error"
            showIcon
            title={failure}
            description={`${formatCount(progress.sent)} of ${formatCount(progress.total)} rows are uploaded. Select Continue to upload the rest.`}
            role="alert"
          />
        )}
        <div className={styles.actions}>
          <Button type="primary" loading={isStopping} onClick={isWorking ? upload.steps.stop : upload.resume}>
            {isWorking ? 'Stop' : 'Continue'}
          </Button>
          {!isWorking && <Button onClick={upload.giveUp}>Cancel</Button>}
        </div>
      </div>
    </Card>
  );
}
