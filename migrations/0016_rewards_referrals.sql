CREATE TABLE `referrals` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`customer_id` text,
	`email_key` text,
	`name` text NOT NULL,
	`joined_at` text NOT NULL,
	`checked_at` text DEFAULT '' NOT NULL,
	`has_paid` integer DEFAULT false NOT NULL,
	`is_subscribing` integer DEFAULT false NOT NULL,
	`refused` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `referrals_customer_id_unique` ON `referrals` (`customer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `referrals_email_key_unique` ON `referrals` (`email_key`);--> statement-breakpoint
CREATE INDEX `referrals_code` ON `referrals` (`code`,`joined_at`);--> statement-breakpoint
CREATE TABLE `referrers` (
	`code` text PRIMARY KEY NOT NULL,
	`customer_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text,
	`phone` text NOT NULL,
	`address_key` text DEFAULT '' NOT NULL,
	`market` text NOT NULL,
	`form_id` text NOT NULL,
	`secret_hash` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	`blocked_at` text DEFAULT '' NOT NULL,
	`deleted_at` text DEFAULT '' NOT NULL,
	`contract_id` text DEFAULT '' NOT NULL,
	`contract_percent` integer DEFAULT 0 NOT NULL,
	`discount_id` text DEFAULT '' NOT NULL,
	`is_discount_active` integer DEFAULT false NOT NULL,
	`saved_cents` integer DEFAULT 0 NOT NULL,
	`saved_currency` text DEFAULT '' NOT NULL,
	`checked_at` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `referrers_customer_id_unique` ON `referrers` (`customer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `referrers_email_key_unique` ON `referrers` (`email_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `referrers_form_id_unique` ON `referrers` (`form_id`);--> statement-breakpoint
CREATE INDEX `referrers_contract` ON `referrers` (`contract_id`);--> statement-breakpoint
CREATE INDEX `referrers_phone` ON `referrers` (`phone`);--> statement-breakpoint
CREATE TABLE `points` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` text NOT NULL,
	`topic` text NOT NULL,
	`cause` text NOT NULL,
	`amount` integer NOT NULL,
	`owed` integer DEFAULT 0 NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`at` text NOT NULL,
	`expires_on` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `points_cause` ON `points` (`topic`,`cause`);--> statement-breakpoint
CREATE INDEX `points_customer` ON `points` (`customer_id`,`expires_on`,`amount`,`owed`);--> statement-breakpoint
CREATE INDEX `points_history` ON `points` (`customer_id`,`at`);--> statement-breakpoint
CREATE INDEX `points_about` ON `points` (`about`);--> statement-breakpoint
CREATE INDEX `points_expiry` ON `points` (`expires_on`);--> statement-breakpoint
CREATE TABLE `rewards` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`form_id` text NOT NULL,
	`reward` text NOT NULL,
	`points` integer NOT NULL,
	`percent` integer NOT NULL,
	`state` text NOT NULL,
	`code` text NOT NULL,
	`discount_id` text DEFAULT '' NOT NULL,
	`valid_until` text NOT NULL,
	`order_id` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rewards_form_id_unique` ON `rewards` (`form_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `rewards_code_unique` ON `rewards` (`code`);--> statement-breakpoint
CREATE INDEX `rewards_customer` ON `rewards` (`customer_id`,`created_at`);