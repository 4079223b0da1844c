import { ApiError } from '@backline/client';
import { features, roleNames, type Feature } from '@backline/contract/features';
import * as roleTexts from '@backline/contract/roles.texts';
import type { RoleMaster } from '@backline/contract/roles';
import { App, Button, Card, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useSingleFlight } from '@backline/page/single-flight';
import { failureText } from '../../lib/failure-text.ts';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { useSession } from '../../lib/session.tsx';
import { FormFailure, hasToast, noFailure, useFailureToast } from '../../ui/form-failure.tsx';
import { DifferenceList, nothingChanged, summaryOf } from './difference-list.tsx';
import { FeatureGroup } from './feature-group.tsx';
import styles from './role-editor.module.css';
import { differenceOf, fixedBy, groups, heldBy, isDifferent, withChanges, type Changes } from './role-features.ts';
import { useUpdateRoleAccess } from './role.queries.ts';

export function AssignFeatures({ role }: { role: RoleMaster }) {
  const { user, reload } = useSession();
  const { message } = App.useApp();
  const update = useUpdateRoleAccess();
  const boxes = useRef<HTMLDivElement>(null);
  const [changes, setChanges] = useState<Changes>({});
  const [isEmpty, setIsEmpty] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState(noFailure);
  const [isToasted, setIsToasted] = useState(true);
  useFailureToast(failure, isToasted);

  const isOwnRole = user?.role === role.role;
  const holds = (feature: Feature) => user?.access_features.includes(feature) === true;
  const held = heldBy(role);
  const chosen = withChanges(held, changes);
  const difference = differenceOf(held, chosen);
  useLeaveGuard(isDifferent(difference));

  function change(more: Changes) {
    setIsEmpty(false);
    setFailure(noFailure);
    setChanges({ ...changes, ...more });
  }

  function ask() {
    setFailure(noFailure);
    if (chosen.length === 0) {
      setIsEmpty(true);
      boxes.current?.querySelector<HTMLElement>('input:enabled')?.focus();
    } else if (isDifferent(difference)) setIsAsking(true);
    else message.info({ key: nothingChanged, content: nothingChanged });
  }

  const save = useSingleFlight(async () => {
    try {
      await update.mutateAsync({ role: role.role, features: chosen, access: true, known_features: held });
      setChanges({});
      message.success(roleTexts.accessUpdated);
      if (isOwnRole) void reload();
    } catch (error) {
      setIsToasted(hasToast(error));
      setFailure([explain(error)]);
    }
    setIsAsking(false);
  });

  return (
    <Card
      title={<h2>{roleTexts.assignFeatures}</h2>}
      extra={
        <span className={styles.quiet}>
          {chosen.length} of {features.length} chosen
        </span>
      }
    >
      <div ref={boxes} className={styles.groups}>
        {groups.map((group) => (
          <FeatureGroup
            key={group.name}
            group={group}
            held={held}
            chosen={chosen}
            fixedBy={(feature) => fixedBy(feature, held, { holds, isOwnRole })}
            onChange={change}
          />
        ))}
      </div>
      {isDifferent(difference) && (
        <section className={styles.changes} aria-label="What changes">
          <DifferenceList difference={difference} peopleCount={role.people_count} />
        </section>
      )}
      <div className={styles.actions}>
        {/* The error is in the sticky bar, because below the last checkbox it would be out of view. */}
        <p role="alert" className={styles.error}>
          {isEmpty && roleTexts.featureRequired}
        </p>
        <FormFailure failure={failure} />
        <p role="status">{summaryOf(difference, role.people_count)}</p>
        <Button type="primary" onClick={ask}>
          {roleTexts.updateAccess}
        </Button>
      </div>
      <Modal
        open={isAsking}
        title={`${roleTexts.updateAccess}: ${roleNames[role.role]}`}
        okText={roleTexts.updateAccess}
        confirmLoading={update.isPending}
        cancelButtonProps={{ disabled: update.isPending }}
        closable={!update.isPending}
        keyboard={!update.isPending}
        onOk={() => void save()}
        onCancel={() => setIsAsking(false)}
      >
        <DifferenceList difference={difference} peopleCount={role.people_count} />
      </Modal>
    </Card>
  );
}

/** The field's message is more specific than the general one. */
function explain(error: unknown): string {
  const field = error instanceof ApiError ? error.fields[0] : undefined;
  return field?.message ?? failureText(error, roleTexts.accessUpdateFailed);
}
