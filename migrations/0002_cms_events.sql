CREATE TABLE `cms_events` (
	`digest` text PRIMARY KEY NOT NULL,
	`received_at` text NOT NULL,
	`payload` text NOT NULL
);
