import { maxFanImportRows } from '@backline/contract/fan-imports';
import { Button, Card } from 'antd';
import { formatCount } from '../../lib/format.ts';
import { fanTemplate } from './fan-error-file.ts';
import { SheetPicker } from '../../ui/sheet-picker.tsx';
import styles from './fan-import.module.css';
import type { FanUpload } from './use-fan-upload.ts';

export function FanImportStart({ upload }: { upload: FanUpload }) {
  return (
    <Card title={<h2>Choose a file</h2>}>
      <p className={styles.lead}>
        A CSV, XLSX or ODS file with one person a row, at most {formatCount(maxFanImportRows)} of them: their name, an
        email address or a phone number or both, and section, row and seat where the hall has them. Files of your ticket
        seller work as they are: you check which column holds what, and nobody is imported before you have seen the
        result.
      </p>
      <SheetPicker
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
