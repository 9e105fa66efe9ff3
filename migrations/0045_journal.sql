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
CREATE INDEX `vet_links_ends` ON `vet_links` (`ends_at`);