import { maxFanImportRows } from '@backline/contract/fan-imports';
import { Button, Card } from 'antd';
import { formatCount } from '../../lib/format.ts';
import { fanTemplate } from './fan-error-file.ts';
import { CsvPicker } from '../../ui/csv-picker.tsx';
import styles from './fan-import.module.css';
import type { FanUpload } from './use-fan-upload.ts';

export function FanImportStart({ upload }: { upload: FanUpload }) {
  return (
    <Card title={<h2>Choose a file</h2>}>
      <p className={styles.lead}>
        A CSV file with one person a row, at most {formatCount(maxFanImportRows)} of them. The first row names the
        columns: Name, then Email or Phone or both, and Section, Row and Seat where the hall has them. Nobody is
        imported before you have seen what the file holds.
      </p>
      <CsvPicker
        label="Choose file"
        isReading={upload.isReading}
        refusal={upload.refusalOf(null)}
        onPick={(file) => void upload.choose(file, null)}
      />
      <Button className={styles.template} type="link" href={fanTemplate()} download="fans-template.csv">
        Download the template
      </Button>
    </Card>
  );
}
