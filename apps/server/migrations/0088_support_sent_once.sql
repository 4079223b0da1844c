-- What somebody without an account sends again, since the answer got lost, counts once: a digest of the submission's key and its words.
alter table support_cases add column attempt_digest bytea;
create unique index support_cases_attempt on support_cases (attempt_digest) where attempt_digest is not null;
alter table support_interactions add column attempt_digest bytea;
create unique index support_interactions_attempt on support_interactions (case_id, attempt_digest) where attempt_digest is not null;
