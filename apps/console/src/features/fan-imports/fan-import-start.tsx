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
        Upload a CSV, XLSX or ODS file with one person per row, up to {formatCount(maxFanImportRows)} people. Include
        each person’s name, their email or phone number, and their section, row and seat if you have them. Files from
        your ticket seller work as they are. You match the columns and see a preview before anyone is imported.
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
