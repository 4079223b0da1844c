import { fastify } from 'fastify';
import pg from 'pg';

/** Baseline: Fastify and pg alone, with one prepared statement. No session, permissions, schema or log. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();

app.post('/list', async () => {
  const { rows } = await pool.query({
    name: 'list',
    text: `select id, name, image_key, venue, starts_at, timezone from events
     where starts_at >= now() order by starts_at, id limit 10`,
  });
  return rows;
});

app.post('/users', async () => {
  const { rows } = await pool.query({
    name: 'users',
    text: `select id, name, coalesce(email, contact_email) as email, coalesce(phone_number, contact_phone) as phone_number,
       profile_image_thumbnail_key, allow_group_creation from users where role = 'USER' order by id desc limit 10`,
  });
  return rows;
});

app.get<{ Querystring: { event_id: string } }>('/detail', async (request) => {
  const { rows } = await pool.query({
    name: 'detail',
    text: 'select * from events where id = $1',
    values: [request.query.event_id],
  });
  return rows;
});

app.post<{ Body: { event_id: number; user_id: number } }>('/arrive', async ({ body }) => {
  const { rows } = await pool.query({
    name: 'arrive',
    text: 'insert into bench_arrivals (event_id, user_id) values ($1, $2) returning at',
    values: [body.event_id, body.user_id],
  });
  return rows;
});

app.post<{ Body: { poll_id: number; user_id: number; option_id: number } }>('/vote', async ({ body }) => {
  const { rows } = await pool.query({
    name: 'vote',
    text: 'insert into bench_votes (poll_id, user_id, option_id) values ($1, $2, $3) returning voted_at',
    values: [body.poll_id, body.user_id, body.option_id],
  });
  return rows;
});

app.post<{ Body: { user_id: number } }>('/reserve', async ({ body }) => {
  const { rows } = await pool.query({
    name: 'reserve',
    text: `with taken as (update bench_stock set available = available - 1 where id = 1 and available >= 1 returning id)
     insert into bench_reservations (user_id) select $1 from taken returning at`,
    values: [body.user_id],
  });
  return rows;
});

app.get<{ Querystring: { event_id: string; user_id: string } }>('/lights', async ({ query }) => {
  const { rows } = await pool.query({
    name: 'lights',
    text: `select l.epoch, l.offset_ms, eu.section, eu.seat_row, eu.seat, eu.event_role,
       (select json_build_object('show_id', s.id, 'name', s.name, 'start', s.starts_at, 'end', s.ends_at) from light_shows s
        where s.event_id = l.event_id and s.epoch = l.epoch) as show,
       array(select t.hash from event_tracks k join light_timelines t on t.id = k.timeline_id
         where k.event_id = l.event_id order by k.position) as track_hashes
     from event_lights l join event_users eu on eu.event_id = l.event_id and eu.user_id = $2 where l.event_id = $1`,
    values: [query.event_id, query.user_id],
  });
  return rows[0];
});

app.get<{ Querystring: { hash: string } }>('/timeline', async ({ query }) => {
  const { rows } = await pool.query({
    name: 'timeline',
    text: `select hash, payload as payload_data, duration_ms, colour, arrangement, step_ms, group_count
     from light_timelines where hash = $1`,
    values: [query.hash],
  });
  return rows[0];
});

app.get('/healthz', () => 'ok');

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.send?.('ready');
