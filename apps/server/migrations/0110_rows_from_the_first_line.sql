-- A list of fans may have no line of titles: its first person stands in line 1.
alter table fan_import_rows drop constraint fan_import_rows_line_check;
alter table fan_import_rows add constraint fan_import_rows_line_check check (line >= 1);
