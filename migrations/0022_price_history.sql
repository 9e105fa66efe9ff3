CREATE TABLE `price_history` (
	`market` text NOT NULL,
	`variant_id` text NOT NULL,
	`since` text NOT NULL,
	`product_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`lowest_before` integer,
	PRIMARY KEY(`market`, `variant_id`, `since`)
);
--> statement-breakpoint
CREATE INDEX `price_history_product` ON `price_history` (`product_id`,`market`);--> statement-breakpoint
CREATE TABLE `price_readings` (
	`market` text PRIMARY KEY NOT NULL,
	`cursor` text NOT NULL,
	`begun_at` text NOT NULL,
	`completed_at` text NOT NULL,
	`unbroken_since` text NOT NULL
);
