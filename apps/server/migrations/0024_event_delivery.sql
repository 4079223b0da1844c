-- One column held cents or hundredths of a percent, and only its neighbour told which.
alter table events
  add column delivery_cents integer check (delivery_cents >= 0),
  -- Thousandths of a percent, as of the tax rate.
  add column delivery_percent_thousandths integer check (delivery_percent_thousandths between 0 and 100000);

update events set
  delivery_cents = case delivery_method when 'fixed' then delivery_cost_hundredths end,
  delivery_percent_thousandths = case delivery_method when 'percentage' then delivery_cost_hundredths * 10 end;

alter table events
  drop column delivery_cost_hundredths,
  -- Exactly the method's own column is set.
  add check ((delivery_method = 'fixed') = (delivery_cents is not null)),
  add check ((delivery_method = 'percentage') = (delivery_percent_thousandths is not null));
