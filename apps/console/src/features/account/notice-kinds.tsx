import * as noticeTexts from '@backline/contract/staff-notices.texts';
import { App, Card, Switch } from 'antd';
import { useId } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { QueryState } from '../../ui/query-state.tsx';
import styles from './account.module.css';
import { useNoticeKinds, useSetNoticeKind } from './account.queries.ts';

export function NoticeKinds() {
  const kinds = useNoticeKinds();
  const set = useSetNoticeKind();
  const { message } = App.useApp();
  const labelId = useId();
  return (
    <Card title={<h2>{noticeTexts.title}</h2>}>
      <p className={`${styles.note} ${styles.reason}`}>{noticeTexts.kindsHelp}</p>
      <QueryState query={kinds}>
        {(rows) => (
          <ul className={styles.kinds}>
            {rows.map(({ kind, is_on: isOn }) => (
              <li key={kind}>
                <span id={`${labelId}${kind}`}>{noticeTexts.kindNames[kind]}</span>
                <Switch
                  checked={isOn}
                  loading={set.isPending && set.variables.kind === kind}
                  aria-labelledby={`${labelId}${kind}`}
                  onChange={(is_on) =>
                    set.mutate({ kind, is_on }, { onError: (error) => void message.error(failureText(error)) })
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  );
}
