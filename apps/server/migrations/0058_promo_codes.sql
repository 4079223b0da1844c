-- Promo codes of an artist: off that artist's products alone.
create table promo_codes (
  id bigint generated always as identity primary key,
  artist_id bigint not null references users (id),
  -- As it was typed; the same in other letters is the same code.
  code text not null check (code ~ '^[A-Za-z0-9]{3,25}$'),
  discount_type text not null check (discount_type in ('fixed', 'percentage')),
  discount_cents bigint check (discount_cents > 0 and (discount_cents is not null) = (discount_type = 'fixed')),
  -- Of a percentage: 12.5 % is 12500.
  discount_thousandths integer check (discount_thousandths between 1 and 100000),
  -- Of what is bought of the artist.
  minimum_cents bigint not null check (minimum_cents >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Orders that hold it or were paid with it.
  usage_count integer not null default 0 check (usage_count >= 0),
  usage_limit integer not null check (usage_limit >= 1),
  is_active boolean not null default true,
  -- Its announcement stands in the fans' app while it can be used.
  is_displayed boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((discount_cents is null) <> (discount_thousandths is null)),
  check (discount_type = 'percentage' or minimum_cents > discount_cents),
  constraint promo_codes_limit check (usage_count <= usage_limit)
);

create unique index promo_codes_code on promo_codes (artist_id, upper(code));
create unique index promo_codes_displayed on promo_codes (artist_id) where is_displayed;
create index promo_codes_of_artist on promo_codes (artist_id, starts_at, id);

-- Whoever sells at an event tells of its artists' codes.
alter table notifications drop constraint notifications_audience_check;
alter table notifications add constraint notifications_audience_check check (audience in ('all_users', 'check_in_users',
  'song_request_users', 'poll_participants', 'poll_winners', 'raffle_participants', 'raffle_winners', 'promo_code'));
