-- The language in which the product writes to a fan: codes, notices, mails. A phone sends it with the sign-in.
alter table users add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
