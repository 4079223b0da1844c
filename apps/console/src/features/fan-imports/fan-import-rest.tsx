import { Alert } from 'antd';
import { formatCount } from '../../lib/format.ts';
import { SheetPicker } from '../../ui/sheet-picker.tsx';
import type { FanImportDetail } from './fan-import.queries.ts';
import type { FanUpload } from './use-fan-upload.ts';

interface FanImportRestProps {
  detail: FanImportDetail;
  rowsOfFile: number | null;
  upload: FanUpload;
  isIncomplete: boolean;
}

export function FanImportRest({ detail, rowsOfFile, upload, isIncomplete }: FanImportRestProps) {
  const rows = formatCount(detail.row_count);
  return (
    <Alert
      type={isIncomplete ? 'warning' : 'info'}
      showIcon
      title={
        isIncomplete
          ? `Only ${rows} of ${formatCount(rowsOfFile ?? 0)} rows have arrived.`
          : `${rows} rows have arrived. Your file may have more.`
      }
      description={
        <>
          <p>Choose {detail.file_name} again to upload the missing rows. Rows already received are kept.</p>
          <SheetPicker
            label="Choose the file again"
            isReading={upload.isReading}
            refusal={upload.refusalOf(detail.fan_import_id)}
            onPick={(file) => void upload.choose(file, { id: detail.fan_import_id, fileName: detail.file_name })}
          />
        </>
      }
    />
  );
}
