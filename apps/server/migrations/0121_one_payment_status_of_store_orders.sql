-- Nothing read it: order_info holds the same word, and lists and sums read it there.
alter table store_orders drop column financial_status;
