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
CREATE TABLE `box_changes` (
	`contract_id` text NOT NULL,
	`cycle` integer NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`customer_id` text NOT NULL,
	`currency` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`wanted` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`contract_id`, `cycle`, `kind`)
);
--> statement-breakpoint
CREATE INDEX `box_changes_customer` ON `box_changes` (`customer_id`);--> statement-breakpoint
CREATE INDEX `box_changes_at` ON `box_changes` (`at`);--> statement-breakpoint
CREATE TABLE `followed_contracts` (
	`contract_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`always` integer DEFAULT false NOT NULL,
	`mails` integer DEFAULT true NOT NULL,
	`box` text DEFAULT '' NOT NULL,
	`animals` text DEFAULT '{}' NOT NULL,
	`declined` text DEFAULT '' NOT NULL,
	`seen` text DEFAULT '' NOT NULL,
	`mailed_on` text DEFAULT '' NOT NULL,
	`told_stages` text DEFAULT '[]' NOT NULL,
	`look_on` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `followed_contracts_customer` ON `followed_contracts` (`customer_id`);--> statement-breakpoint
CREATE INDEX `followed_contracts_look` ON `followed_contracts` (`look_on`);--> statement-breakpoint
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
CREATE INDEX `food_changes_created` ON `food_changes` (`created_at`);--> statement-breakpoint
CREATE TABLE `journal_entries` (
	`pet_id` text NOT NULL,
	`day` text NOT NULL,
	`customer_id` text NOT NULL,
	`weight_kg` real,
	`condition` integer,
	`stool` integer,
	`coat` text,
	`note` text NOT NULL,
	PRIMARY KEY(`pet_id`, `day`)
);
--> statement-breakpoint
CREATE INDEX `journal_entries_customer` ON `journal_entries` (`customer_id`);--> statement-breakpoint
CREATE TABLE `journal_reminders` (
	`pet_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`market` text NOT NULL,
	`language` text NOT NULL,
	`secret` text NOT NULL,
	`due_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `journal_reminders_secret_unique` ON `journal_reminders` (`secret`);--> statement-breakpoint
CREATE INDEX `journal_reminders_customer` ON `journal_reminders` (`customer_id`);--> statement-breakpoint
CREATE TABLE `portion_corrections` (
	`pet_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`percent` integer NOT NULL,
	`word` text NOT NULL,
	`day` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `portion_corrections_customer` ON `portion_corrections` (`customer_id`);--> statement-breakpoint
CREATE TABLE `animal_ends` (
	`contract_id` text NOT NULL,
	`animal_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	`at` text NOT NULL,
	PRIMARY KEY(`contract_id`, `animal_id`)
);
--> statement-breakpoint
CREATE INDEX `animal_ends_customer` ON `animal_ends` (`customer_id`);--> statement-breakpoint
CREATE TABLE `animal_pauses` (
	`contract_id` text NOT NULL,
	`animal_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`cycles` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`contract_id`, `animal_id`)
);
--> statement-breakpoint
CREATE INDEX `animal_pauses_customer` ON `animal_pauses` (`customer_id`);--> statement-breakpoint
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
CREATE TABLE `vet_links` (
	`digest` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`pet_id` text NOT NULL,
	`owner` text NOT NULL,
	`made_at` text NOT NULL,
	`ends_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `vet_links_customer` ON `vet_links` (`customer_id`,`pet_id`);--> statement-breakpoint
CREATE INDEX `vet_links_ends` ON `vet_links` (`ends_at`);--> statement-breakpoint
ALTER TABLE `mails` ADD `pictures` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `cancellations` ADD `is_quiet` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `cancellations` SET `is_quiet` = 1;