-- How many products and promo codes an artist has, written with them. Only whoever runs the artist's shop writes it.
create table shop_counts (
  artist_id bigint primary key references users (id) on delete cascade,
  products integer not null default 0,
  promo_codes integer not null default 0
);

create function note_shop() returns trigger language plpgsql as $$
begin
  insert into shop_counts as c (artist_id, products, promo_codes)
  select artist_id, noted.n * (tg_table_name = 'products')::int, noted.n * (tg_table_name = 'promo_codes')::int
  from (select artist_id, count(*) * case tg_op when 'INSERT' then 1 else -1 end as n from written group by 1 order by 1) noted
  on conflict (artist_id) do update
    set products = c.products + excluded.products, promo_codes = c.promo_codes + excluded.promo_codes;
  return null;
end $$;

create trigger shop_counted after insert on products referencing new table as written
  for each statement execute function note_shop();
create trigger shop_counted_less after delete on products referencing old table as written
  for each statement execute function note_shop();
create trigger shop_counted after insert on promo_codes referencing new table as written
  for each statement execute function note_shop();
create trigger shop_counted_less after delete on promo_codes referencing old table as written
  for each statement execute function note_shop();

insert into shop_counts (artist_id, products, promo_codes)
select artist_id, sum(products), sum(promo_codes) from (
  select artist_id, 1 as products, 0 as promo_codes from products
  union all
  select artist_id, 0, 1 from promo_codes) noted
group by artist_id;
