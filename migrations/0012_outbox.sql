DROP INDEX `outbox_due`;--> statement-breakpoint
DROP INDEX `outbox_recipient`;--> statement-breakpoint
DROP INDEX `outbox_limit`;--> statement-breakpoint
DROP INDEX `outbox_at`;--> statement-breakpoint
DROP INDEX `outbox_about`;--> statement-breakpoint
ALTER TABLE `outbox` RENAME TO `mails`;--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`payload` text NOT NULL,
	`state` text NOT NULL,
	`due_at` text NOT NULL,
	`attempts` integer NOT NULL,
	`last_error` text,
	`lease` text,
	`leased_until` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	`finished_at` text
);
--> statement-breakpoint
INSERT INTO `outbox` (`kind`, `key`, `payload`, `state`, `due_at`, `attempts`, `created_at`, `finished_at`)
SELECT 'mail', `key`, json_object('key', `key`),
	CASE WHEN `due_at` IS NOT NULL THEN 'open' WHEN `sent_at` IS NOT NULL OR `recipient` = '' THEN 'done' ELSE 'dead' END,
	coalesce(`due_at`, `at`), `attempts`, `at`,
	CASE WHEN `due_at` IS NULL THEN coalesce(`sent_at`, `at`) END
FROM `mails` ORDER BY `at`;--> statement-breakpoint
ALTER TABLE `mails` DROP COLUMN `attempts`;--> statement-breakpoint
ALTER TABLE `mails` DROP COLUMN `due_at`;--> statement-breakpoint
CREATE INDEX `mails_recipient` ON `mails` (`recipient`);--> statement-breakpoint
CREATE INDEX `mails_limit` ON `mails` (`limit_key`,`at`);--> statement-breakpoint
CREATE INDEX `mails_at` ON `mails` (`at`);--> statement-breakpoint
CREATE INDEX `mails_about` ON `mails` (`about`);--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_key` ON `outbox` (`kind`,`key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`kind`,`due_at`);--> statement-breakpoint
CREATE INDEX `outbox_finished` ON `outbox` (`state`,`finished_at`);
