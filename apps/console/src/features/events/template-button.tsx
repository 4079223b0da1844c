import { DownloadOutlined } from '@ant-design/icons';
import { useSingleFlight } from '@backline/page/single-flight';
import { App, Button } from 'antd';
import { useState } from 'react';
import { saveFile } from '../../lib/export-file.ts';
import { failureText } from '../../lib/failure-text.ts';
import type { EventRef } from '../../nouns/events/event-paths.ts';

/** Saves the set-up of an event as a file that “Import Event” reads. Loads the schema of the file on the first click. */
export function TemplateButton({ event }: { event: EventRef }) {
  const { message } = App.useApp();
  const [isLoading, setIsLoading] = useState(false);
  const save = useSingleFlight(async () => {
    setIsLoading(true);
    try {
      const { loadTemplate } = await import('./load-template.ts');
      saveFile(await loadTemplate(Number(event.id)));
    } catch (error) {
      void message.error(failureText(error));
    } finally {
      setIsLoading(false);
    }
  });
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={isLoading} onClick={() => void save()}>
      Export as Template
    </Button>
  );
}
