import { hkdfSync } from 'node:crypto';
import { openLasting } from '../../platform/db/lasting-connection.ts';
import { connectionUrl } from './postgres-launch.ts';

const productRole = 'backline_product';

/**
 * Makes the role that the product works under where it is missing, and answers its address. Its password follows from the
 * owner's, so that there is one file to keep; what the role may do is granted after the migrations.
 */
export async function makeProductRole(ownerUrl: string, ownerPassword: string, port: number): Promise<string> {
  const password = Buffer.from(hkdfSync('sha256', ownerPassword, '', productRole, 24)).toString('base64url');
  const client = await openLasting({ connectionString: ownerUrl, application_name: 'backline launcher' });
  try {
    const known = await client.query('select from pg_roles where rolname = $1', [productRole]);
    if (known.rowCount === 0) await client.query(`create role ${productRole} login password '${password}'`);
  } finally {
    await client.end();
  }
  return connectionUrl({ name: productRole, password }, port);
}
