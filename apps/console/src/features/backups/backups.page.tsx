import { listBackups } from '@backline/contract/backups';
import * as backupTexts from '@backline/contract/backups.texts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ownTimes } from '../../lib/zone-clock.ts';
import { List } from '../../ui/list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { backupColumns } from './backup-columns.tsx';
import { useBackups } from './backup.queries.ts';
import styles from './backups.module.css';

export const handle: RouteHandle = { title: backupTexts.title, access: listBackups };

export function Component() {
  return (
    <>
      <PageHeader title={backupTexts.title} times={ownTimes()} />
      <p className={styles.lead}>{backupTexts.lead}</p>
      <List label={backupTexts.title} query={useBackups()} columns={backupColumns} empty={backupTexts.none} />
    </>
  );
}
