import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';

/** Holds the place of the export button while its code loads. Screen readers skip it. */
export function ExportLoading() {
  return (
    <Button disabled aria-hidden icon={<DownloadOutlined aria-hidden />}>
      Export to CSV
    </Button>
  );
}
