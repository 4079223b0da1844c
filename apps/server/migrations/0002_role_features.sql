create table role_features (
  role text not null check (role in ('ADMIN', 'MANAGER', 'ARTIST', 'TEAMMEMBER')),
  feature text not null,
  primary key (role, feature)
);

insert into role_features (role, feature)
select 'ADMIN', feature
from unnest(array[
  'Page_Requests', 'Page_Manage_Users', 'Page_Events', 'Page_Merch_Drop', 'Page_Patterns', 'Page_Refund', 'Page_Polls',
  'Page_Products', 'Page_Artists', 'Page_Merch_QR_Code', 'Page_Stripe_Connect', 'Page_View_Reports', 'Page_Orders',
  'Page_Promocodes', 'Page_Dashboard', 'Page_Support', 'Page_Team_Member', 'Page_Raffles', 'Page_Manager', 'Page_Trivia',
  'Role_Access', 'Page_Event_Update_Operation', 'Page_Event_Create_Operation'
]) as feature
union all
select 'MANAGER', feature
from unnest(array[
  'Page_Requests', 'Page_Manage_Users', 'Page_Events', 'Page_Merch_Drop', 'Page_Patterns', 'Page_Refund', 'Page_Polls',
  'Page_Products', 'Page_Artists', 'Page_Merch_QR_Code', 'Page_Stripe_Connect', 'Page_View_Reports', 'Page_Orders',
  'Page_Promocodes', 'Page_Dashboard', 'Page_Support', 'Page_Team_Member', 'Page_Raffles', 'Page_Trivia',
  'Page_Event_Update_Operation', 'Page_Event_Create_Operation'
]) as feature
union all
select 'ARTIST', feature
from unnest(array[
  'Page_Requests', 'Page_Events', 'Page_Merch_Drop', 'Page_Patterns', 'Page_Polls', 'Page_Products', 'Page_View_Reports',
  'Page_Orders', 'Page_Promocodes', 'Page_Dashboard', 'Page_Raffles', 'Page_Trivia'
]) as feature
union all
select 'TEAMMEMBER', feature
from unnest(array[
  'Page_Requests', 'Page_Manage_Users', 'Page_Events', 'Page_Merch_Drop', 'Page_Patterns', 'Page_Polls',
  'Page_Merch_QR_Code', 'Page_Orders', 'Page_Dashboard', 'Page_Support', 'Page_Raffles', 'Page_Trivia'
]) as feature;
