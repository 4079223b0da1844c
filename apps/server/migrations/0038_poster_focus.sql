-- Percent of the image, from its left and its top: what stays in view where it is cropped. Of an upright poster the upper
-- third says more than the middle.
alter table events
  add column event_image_focus_x smallint not null default 50 check (event_image_focus_x between 0 and 100),
  add column event_image_focus_y smallint not null default 33 check (event_image_focus_y between 0 and 100);
