import { discardFanImport, type FanImport } from '@backline/contract/fan-imports';
import { App, Button } from 'antd';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useImportCache } from './fan-import.queries.ts';

interface DiscardButtonProps {
  detail: FanImport;
  onDiscarded: () => void;
}

/** Of an import that nobody has run, once the person has said so. */
export function DiscardButton({ detail, onDiscarded }: DiscardButtonProps) {
  const { event_id, fan_import_id, file_name: fileName } = detail;
  const { message, modal } = App.useApp();
  const { askAnew } = useImportCache(event_id);
  const ask = () =>
    modal.confirm({
      title: `Discard ${fileName}?`,
      content: 'Its rows are deleted here. Nobody has been imported.',
      okText: 'Discard',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        api.call(discardFanImport, { event_id, fan_import_id }).then(
          (done) => {
            void message.success(done.message);
            onDiscarded();
            askAnew();
          },
          (error: unknown) => void message.error(failureText(error)),
        ),
    });
  return <Button onClick={ask}>Discard</Button>;
}
