-- Ten thousand products or codes of one artist: a search for what is not there would read them all.
create index products_search on products using gin (folded(' ' || title) gin_trgm_ops) with (fastupdate = off);
create index promo_codes_search on promo_codes using gin (folded(' ' || code) gin_trgm_ops) with (fastupdate = off);

-- What came into a size's stock other than by orders: a few rows of a ledger of hundreds of thousands.
create index stock_movements_supply on stock_movements (size_id) include (quantity) where kind in ('received', 'corrected');

-- As they are listed, of each artist of an event.
create index products_title on products (artist_id, title, id);
create index promo_codes_end on promo_codes (artist_id, ends_at, id);

-- What an index over an expression holds is not known before this: a search for a common word would be answered by the rare one's plan.
analyze products;
analyze promo_codes;
