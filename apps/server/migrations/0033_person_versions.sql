-- Raised by every save that a form of the person holds: who saves an older one is told what came between.
alter table users add column version integer not null default 1;
