-- Where an upload lies as somebody sent it, until a row points at what was made of it. Null for what came before.
alter table uploads add column incoming_key text;
-- Why it can never be shown: no picture is decoded twice to be refused twice.
alter table uploads add column refusal text;

-- Whether a replaced image is still somebody's.
create index events_image_key on events (image_key) where image_key is not null;
create index events_image_thumbnail_key on events (image_thumbnail_key) where image_thumbnail_key is not null;
create index users_profile_image_key on users (profile_image_key) where profile_image_key is not null;
create index users_profile_image_thumbnail_key on users (profile_image_thumbnail_key) where profile_image_thumbnail_key is not null;
