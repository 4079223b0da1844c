import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { opensRecord } from './use-record-panel.ts';

interface PanelLinkProps extends Pick<LinkProps, 'to' | 'className' | 'children'> {
  record: string;
  onOpen: () => void;
}

/** Opens a record in the list's panel. With a key such as Ctrl, the browser opens the record's full page. */
export function PanelLink({ record, onOpen, ...link }: PanelLinkProps) {
  return (
    <Link
      {...link}
      {...opensRecord(record)}
      onClick={(event) => {
        if (isWithKey(event)) return;
        event.preventDefault();
        onOpen();
      }}
    />
  );
}

const isWithKey = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => metaKey || ctrlKey || shiftKey || altKey;
