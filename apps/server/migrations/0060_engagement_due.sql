-- What is due and was not done is looked for every five minutes.
create index trivia_due on trivia (publish_at) where announced_at is null;
create index notifications_due on notifications (leaves_at) where left_at is null and taken_back_at is null;
