import { withOwnConnection } from './own-connection.ts';

/** Begins a new order of changes if the database was moved to another PostgreSQL, whose transactions have other numbers. */
export const keepChangeStream = (url: string): Promise<unknown> =>
  withOwnConnection({ connectionString: url, application_name: 'backline migrate' }, (client) =>
    client.query('select keep_change_stream()'),
  );
