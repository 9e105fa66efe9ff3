CREATE TABLE `food_changes` (
	`customer_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`market` text NOT NULL,
	`language` text NOT NULL,
	`secret` text NOT NULL,
	`starts_on` text NOT NULL,
	`created_at` text NOT NULL,
	`asked_at` text,
	`answer` text NOT NULL,
	`answered_at` text,
	`stopped_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `food_changes_secret_unique` ON `food_changes` (`secret`);--> statement-breakpoint
CREATE INDEX `food_changes_created` ON `food_changes` (`created_at`);