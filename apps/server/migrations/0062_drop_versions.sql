-- Raised by every change of a drop's terms and by its end by hand; a save that read an older one is refused. What is taken of it goes by itself.
alter table product_drops add column version integer not null default 1;
