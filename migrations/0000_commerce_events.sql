CREATE TABLE `commerce_events` (
	`topic` text NOT NULL,
	`webhook_id` text NOT NULL,
	`triggered_at` text NOT NULL,
	`received_at` text NOT NULL,
	`payload` text NOT NULL,
	PRIMARY KEY(`topic`, `webhook_id`)
);
