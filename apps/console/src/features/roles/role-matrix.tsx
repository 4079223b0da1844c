import { CheckOutlined } from '@ant-design/icons';
import { roleNames, type StaffRole } from '@backline/contract/features';
import type { RoleMaster } from '@backline/contract/roles';
import { Card } from 'antd';
import { Fragment } from 'react';
import { groups, heldBy } from './role-features.ts';
import styles from './role-matrix.module.css';
import hidden from '../../ui/visually-hidden.module.css';

interface RoleMatrixProps {
  roles: RoleMaster[];
  chosen: StaffRole | null;
}

export function RoleMatrix({ roles, chosen }: RoleMatrixProps) {
  const columns = roles.map(({ role, ...master }) => ({ role, held: heldBy({ role, ...master }) }));
  return (
    <Card className={styles.overview} title={<h2 id="role-matrix">All roles</h2>}>
      <table className={styles.matrix} aria-labelledby="role-matrix">
        <thead>
          <tr>
            <th scope="col">Feature</th>
            {columns.map(({ role }) => (
              <th key={role} scope="col" data-chosen={role === chosen}>
                {roleNames[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.name}>
              <tr className={styles.group}>
                <th scope="colgroup" colSpan={columns.length + 1}>
                  {group.name}
                </th>
              </tr>
              {group.features.map(({ key, name }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {columns.map(({ role, held }) => (
                    <td key={role} data-chosen={role === chosen}>
                      <Mark isHeld={held.includes(key)} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Mark({ isHeld }: { isHeld: boolean }) {
  return (
    <>
      {isHeld ? (
        <CheckOutlined aria-hidden className={styles.held} />
      ) : (
        <span aria-hidden className={styles.without}>
          –
        </span>
      )}
      <span className={hidden.visuallyHidden}>{isHeld ? 'Yes' : 'No'}</span>
    </>
  );
}
