import type { EventFile } from '@backline/contract/event-file';
import type { ImportOutcome } from '@backline/contract/event-files';
import { Button, Card, Flex } from 'antd';
import { useEffect, useRef } from 'react';
import { eventPaths, type EventRef } from '../../nouns/events/event-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ImportOutcomeLists } from './event-import-outcome.tsx';
import styles from './event-import.module.css';

export interface ImportResult {
  event: EventRef;
  file: EventFile;
  outcome: ImportOutcome;
}

/** Shows what an import created and skipped. Takes the focus, because it replaces the form. */
export function EventImportResult({ result, onAnother }: { result: ImportResult; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card
      title={
        <h2 ref={heading} tabIndex={-1}>
          “{result.event.name}” has been created
        </h2>
      }
    >
      <ImportOutcomeLists outcome={result.outcome} file={result.file} skippedTitle="Skipped" />
      <Flex className={styles.actions} gap="small" wrap>
        <LinkButton type="primary" to={eventPaths.detail(result.event)}>
          Open the event
        </LinkButton>
        <Button onClick={onAnother}>Import another file</Button>
      </Flex>
    </Card>
  );
}
