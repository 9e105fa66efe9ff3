CREATE TABLE `locks` (
	`name` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`alive_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notes` (
	`key` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`value` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notes_customer` ON `notes` (`customer_id`);--> statement-breakpoint
CREATE INDEX `notes_at` ON `notes` (`at`);--> statement-breakpoint
CREATE TABLE `processed_forms` (
	`key` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `processed_forms_customer` ON `processed_forms` (`customer_id`);--> statement-breakpoint
CREATE INDEX `processed_forms_at` ON `processed_forms` (`at`);--> statement-breakpoint
INSERT INTO `processed_forms` (`key`, `customer_id`, `at`) SELECT `id`, '', `started_at` FROM `done_forms` WHERE `done` = 1 AND `note` IS NULL;--> statement-breakpoint
INSERT INTO `notes` (`key`, `customer_id`, `value`, `at`) SELECT `id`, '', `note`, `started_at` FROM `done_forms` WHERE `note` IS NOT NULL;--> statement-breakpoint
DROP TABLE `done_forms`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `about` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `outbox` SET `about` = substr(`key`, 6, 36) WHERE `key` LIKE 'plan %';--> statement-breakpoint
CREATE INDEX `outbox_about` ON `outbox` (`about`);