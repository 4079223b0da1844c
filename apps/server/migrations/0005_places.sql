-- Countries, states and cities, with their time zones.

-- Countries of the event form.
create table countries (
  id integer primary key,
  name text not null,
  code text not null unique
);

-- States and regions of each country.
create table states (
  id integer primary key,
  country_id integer not null references countries (id),
  name text not null,
  code text not null,
  -- IANA name of the time zone.
  zone text not null
);

create index states_country on states (country_id, name);

-- Cities of each state.
create table cities (
  id integer primary key,
  state_id integer not null references states (id),
  name text not null,
  -- Null if the city has the state's time zone.
  zone text
);

create index cities_state on cities (state_id, name);
