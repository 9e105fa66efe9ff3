CREATE TABLE `outbox` (
	`key` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`at` text NOT NULL,
	`link` text NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` text,
	`sent_at` text
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_at`);--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`);--> statement-breakpoint
CREATE INDEX `outbox_at` ON `outbox` (`at`);--> statement-breakpoint
CREATE TABLE `plans` (
	`id` text PRIMARY KEY NOT NULL,
	`form_id` text NOT NULL,
	`answers` text NOT NULL,
	`weights` text NOT NULL,
	`email` text,
	`newsletter` integer NOT NULL,
	`market` text NOT NULL,
	`customer_id` text,
	`pet_id` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plans_form_id_unique` ON `plans` (`form_id`);--> statement-breakpoint
CREATE INDEX `plans_customer` ON `plans` (`customer_id`);--> statement-breakpoint
CREATE INDEX `plans_email` ON `plans` (`email`);--> statement-breakpoint
CREATE INDEX `plans_created` ON `plans` (`created_at`);