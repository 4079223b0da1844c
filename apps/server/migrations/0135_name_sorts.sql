-- Lists sort names, titles and codes by the rules of the language, and prices and ends by value.
create index users_by_name on users (name collate "und-x-icu", id);
create index events_by_name on events (name collate "und-x-icu", id);
create index events_manager_by_name on events (manager_id, name collate "und-x-icu", id);
create index products_by_title on products (title collate "und-x-icu", id);
create index products_of_artist_by_title on products (artist_id, title collate "und-x-icu", id);
create index products_by_price on products (price_cents, id);
create index products_of_artist_by_price on products (artist_id, price_cents, id);
create index promo_codes_by_code on promo_codes (code collate "und-x-icu", id);
create index promo_codes_of_artist_by_code on promo_codes (artist_id, code collate "und-x-icu", id);
create index promo_codes_by_end on promo_codes (ends_at, id);
