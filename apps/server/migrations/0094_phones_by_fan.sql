-- Its counts name the fans: who has pages at several processes is one phone. What was told before says only how many.
delete from light_phone_counts;
