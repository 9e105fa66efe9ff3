CREATE TABLE `points_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`day` text NOT NULL
);
--> statement-breakpoint
DROP INDEX `points_history`;--> statement-breakpoint
DROP INDEX `points_expiry`;--> statement-breakpoint
CREATE INDEX `points_history` ON `points` (`customer_id`,`at`,`topic`,`amount`,`owed`);--> statement-breakpoint
CREATE INDEX `points_expiry` ON `points` (`expires_on`,`customer_id`,`amount`);