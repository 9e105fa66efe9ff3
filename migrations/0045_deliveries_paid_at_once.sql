CREATE TABLE `coming_back_mails` (
	`contract_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`email` text NOT NULL,
	`market` text NOT NULL,
	`secret` text NOT NULL,
	`state` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coming_back_mails_secret_unique` ON `coming_back_mails` (`secret`);--> statement-breakpoint
CREATE INDEX `coming_back_mails_customer` ON `coming_back_mails` (`customer_id`);--> statement-breakpoint
CREATE INDEX `coming_back_mails_at` ON `coming_back_mails` (`at`);--> statement-breakpoint
CREATE TABLE `coming_back_stops` (
	`digest` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `prepaid_refunds` (
	`contract_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`order_name` text NOT NULL,
	`deliveries` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `cancellations` ADD `is_quiet` integer DEFAULT false NOT NULL;