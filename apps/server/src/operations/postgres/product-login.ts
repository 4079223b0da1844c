import { hkdfSync } from 'node:crypto';
import { withOwnConnection } from '../../platform/db/own-connection.ts';
import { connectionUrl } from './postgres-launch.ts';

const productRole = 'backline_product';

/**
 * Creates the product's login. Derives its password from the owner's, so one file holds both. Migrations define its
 * grants.
 */
export async function makeProductRole(ownerUrl: string, ownerPassword: string, port: number): Promise<string> {
  const password = Buffer.from(hkdfSync('sha256', ownerPassword, '', productRole, 24)).toString('base64url');
  await withOwnConnection({ connectionString: ownerUrl, application_name: 'backline launcher' }, async (client) => {
    const known = await client.query('select from pg_roles where rolname = $1', [productRole]);
    if (known.rowCount === 0) await client.query(`create role ${productRole} login password '${password}'`);
  });
  return connectionUrl({ name: productRole, password }, port);
}
