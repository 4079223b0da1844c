-- What managers and artists tell of themselves, and where an artist sells. One row a person, from their first save on.
create table profiles (
  user_id bigint primary key references users (id),
  facebook_url text,
  twitter_url text,
  instagram_url text,
  epk_url text,
  tiktok_url text,
  spotify_url text,
  youtube_url text,
  amazon_music_url text,
  website_url text,
  artist_info_url1 text,
  artist_info_url2 text,
  store_type text not null default 'None' check (store_type in ('OwnStore', 'ShopifyStore', 'None')),
  store_url text,
  -- Sealed with a key of the product's secret: a leaked table opens no store.
  storefront_access_token_sealed bytea,
  updated_at timestamptz not null default now()
);
