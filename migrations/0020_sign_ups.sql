CREATE TABLE `interests` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`market` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `interests_email_unique` ON `interests` (`email`);--> statement-breakpoint
CREATE INDEX `interests_market` ON `interests` (`market`);--> statement-breakpoint
CREATE TABLE `leads` (
	`id` text PRIMARY KEY NOT NULL,
	`form_id` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`address` text NOT NULL,
	`market` text NOT NULL,
	`created_at` text NOT NULL,
	`delivered_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `leads_form_id_unique` ON `leads` (`form_id`);--> statement-breakpoint
CREATE INDEX `leads_email` ON `leads` (`email`);--> statement-breakpoint
CREATE INDEX `leads_created` ON `leads` (`created_at`);--> statement-breakpoint
CREATE TABLE `sign_up_counts` (
	`visitor` text NOT NULL,
	`day` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`visitor`, `day`)
);
--> statement-breakpoint
CREATE INDEX `sign_up_counts_day` ON `sign_up_counts` (`day`);--> statement-breakpoint
CREATE TABLE `subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`secret` text NOT NULL,
	`state` text NOT NULL,
	`source` text NOT NULL,
	`market` text NOT NULL,
	`wording` integer NOT NULL,
	`asked_at` text NOT NULL,
	`confirmed_at` text,
	`left_at` text,
	`changes` integer NOT NULL,
	`code_state` text NOT NULL,
	`code` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_email_unique` ON `subscribers` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_secret_unique` ON `subscribers` (`secret`);--> statement-breakpoint
CREATE INDEX `subscribers_state` ON `subscribers` (`state`,`asked_at`);--> statement-breakpoint
ALTER TABLE `mails` ADD `unsubscribe` text DEFAULT '' NOT NULL;