-- How a manager's events look to fans. Managers without a row have the product's own brand.
create table brands (
  manager_id bigint primary key references users (id) on delete cascade,
  name text not null check (name <> ''),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  -- The uploaded picture, and the square PNGs that the server draws of it. Their address holds a hash of the picture.
  icon_key text,
  icon_hash text,
  icon_192 bytea,
  icon_512 bytea,
  check (num_nulls(icon_key, icon_hash, icon_192, icon_512) in (0, 4))
);
create index brands_icon_key on brands (icon_key);
create index brands_icon_hash on brands (icon_hash);
