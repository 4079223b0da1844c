-- Accounts of an OpenID Connect provider. A person has at most one at each provider, and keeps it.
create table provider_accounts (
  issuer text not null,
  subject text not null,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- Whether the provider counts as the second factor. A link by mail address alone does not, until the person has shown
  -- the factor that they have here.
  is_trusted boolean not null default false,
  primary key (issuer, subject),
  unique (user_id, issuer)
);
