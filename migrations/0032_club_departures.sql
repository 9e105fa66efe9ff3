CREATE TABLE `club_departures` (
	`customer_id` text PRIMARY KEY NOT NULL,
	`left_at` text NOT NULL,
	`joined_at` text NOT NULL
);
