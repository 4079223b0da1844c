import type { EventFile } from '@backline/contract/event-file';
import { partKinds } from '@backline/contract/event-file-plan';
import { skippedText, omittedTexts } from '@backline/contract/event-file-words';
import type { ImportOutcome } from '@backline/contract/event-files';
import { formatCount } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import styles from './event-import.module.css';

const titles = {
  products: 'Products',
  drops: 'Merch Drops',
  polls: 'Polls',
  trivia: 'Trivia',
  raffles: 'Raffles',
  patterns: 'Scheduled Patterns',
  images: 'Images',
} as const;

interface ImportOutcomeListsProps {
  outcome: ImportOutcome;
  file: EventFile;
  skippedTitle: string;
}

/** Shows how many parts of each kind an import creates, and which it does not create and why. */
export function ImportOutcomeLists({ outcome: { created, skipped }, file, skippedTitle }: ImportOutcomeListsProps) {
  const facts = [...partKinds, 'images' as const].map((kind) => ({
    title: titles[kind],
    value: formatCount(created[kind]),
  }));
  return (
    <>
      <Facts facts={facts} />
      <List title={skippedTitle} lines={skipped.map(skippedText)} />
      <List title="Missing from the file" lines={omittedTexts(file.left_out)} />
    </>
  );
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className={styles.listTitle}>{title}</h3>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
