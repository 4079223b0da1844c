-- The seat that a fan names at the check-in. The organiser's stands beside it, in section, seat_row and seat, where no fan writes
-- any more. Seats that fans named before this stay where they are: nobody can tell them from the organiser's.
alter table event_users
  add column named_section text,
  add column named_row text,
  add column named_seat text;
