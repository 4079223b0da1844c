import { fastify } from 'fastify';
import pg from 'pg';

/**
 * The baseline: Fastify and pg with nothing between, the same rows by the simplest query. No session, no rights, no
 * schema, no log.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();

app.post('/list', async () => {
  const { rows } = await pool.query(
    `select id, name, image_key, venue, starts_at, timezone from events
     where starts_at >= now() order by starts_at, id limit 10`,
  );
  return rows;
});

app.get<{ Querystring: { event_id: string } }>('/detail', async (request) => {
  const { rows } = await pool.query('select * from events where id = $1', [request.query.event_id]);
  return rows;
});

app.post<{ Body: { event_id: number; user_id: number } }>('/arrive', async ({ body }) => {
  const { rows } = await pool.query('insert into bench_arrivals (event_id, user_id) values ($1, $2) returning at', [
    body.event_id,
    body.user_id,
  ]);
  return rows;
});

app.get('/healthz', () => 'ok');

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.send?.('ready');
