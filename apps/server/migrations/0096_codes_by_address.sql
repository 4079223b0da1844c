-- A code goes to a number or, with a sign-in link, to a mail address.
alter table identity_codes rename column phone_number to address;
alter index identity_codes_number rename to identity_codes_address;
-- Nothing was sent for it: past the limit of an address, an ask shares the newest code, with tries of its own.
alter table identity_codes add column is_joined boolean not null default false;
