-- Archived rows leave lists, pickers and the shop, and can be restored. Orders keep them.
alter table products add column archived_at timestamptz;
alter table promo_codes add column archived_at timestamptz;

create index products_archived on products (created_at, id) where archived_at is not null;
create index promo_codes_archived on promo_codes (starts_at, id) where archived_at is not null;

-- Counts no archived rows.
create or replace function note_shop() returns trigger language plpgsql as $$
begin
  insert into shop_counts as c (artist_id, products, promo_codes)
  select artist_id, noted.n * (tg_table_name = 'products')::int, noted.n * (tg_table_name = 'promo_codes')::int
  from (select artist_id, count(*) * case tg_op when 'INSERT' then 1 else -1 end as n
    from written where archived_at is null group by 1 order by 1) noted
  on conflict (artist_id) do update
    set products = c.products + excluded.products, promo_codes = c.promo_codes + excluded.promo_codes;
  return null;
end $$;

create function note_shop_archived() returns trigger language plpgsql as $$
declare
  change integer := case when new.archived_at is null then 1 else -1 end;
begin
  update shop_counts
    set products = products + change * (tg_table_name = 'products')::int,
      promo_codes = promo_codes + change * (tg_table_name = 'promo_codes')::int
    where artist_id = new.artist_id;
  return null;
end $$;

create trigger shop_archived after update of archived_at on products for each row
  when ((old.archived_at is null) <> (new.archived_at is null)) execute function note_shop_archived();
create trigger shop_archived after update of archived_at on promo_codes for each row
  when ((old.archived_at is null) <> (new.archived_at is null)) execute function note_shop_archived();
