CREATE TABLE `webhook_topics` (
	`topic` text PRIMARY KEY NOT NULL,
	`lost_at` text DEFAULT '' NOT NULL
);
