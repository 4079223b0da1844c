-- The data file lists each of these cities below a state of its own name, and the nation below itself alone: whoever chose England found no London.
insert into cities (id, state_id, name)
select (select max(id) from cities) + row_number() over (order by nation.id), nation.id, capital.city
from (values ('ENG', 'London'), ('SCT', 'Edinburgh'), ('WLS', 'Cardiff'), ('NIR', 'Belfast')) as capital (code, city)
join countries on countries.code = 'GB'
join states nation on nation.country_id = countries.id and nation.code = capital.code
where not exists (select from cities known where known.state_id = nation.id and known.name = capital.city);
