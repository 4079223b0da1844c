-- Artists hold the key to their own profile, unless an ADMIN decided on the role: a line of the log says so, and where that
-- was archived a set that differs from what the installation began with.
insert into role_features (role, feature)
select 'ARTIST', 'Page_Artists'
where not exists (select from audit_log where entity = 'role' and entity_id = 'ARTIST' and action = 'role.access_changed')
  and (select array_agg(feature order by feature collate "C") from role_features where role = 'ARTIST') = array[
    'Page_Dashboard', 'Page_Events', 'Page_Merch_Drop', 'Page_Orders', 'Page_Patterns', 'Page_Polls', 'Page_Products',
    'Page_Promocodes', 'Page_Raffles', 'Page_Requests', 'Page_Trivia', 'Page_View_Reports'
  ];
