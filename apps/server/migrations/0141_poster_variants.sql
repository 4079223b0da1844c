-- Smaller pictures that the server draws of an event's poster. A row is written once they are stored.
create table poster_variants (
  image_key text primary key references uploads (key) on delete cascade,
  -- Size of the largest drawing; null for an SVG, which is shown as it is.
  width int check (width > 0),
  height int check (height > 0),
  -- The names of the stored WebP files, which contain these widths. Empty for an SVG and for an animation.
  widths int[] not null default '{}',
  -- A picture of some hundred bytes as a data address, which is shown until the poster is there.
  preview text,
  -- The newest share card, which contains the brand.
  card_key text,
  check (num_nulls(width, height, preview) in (0, 3))
);
