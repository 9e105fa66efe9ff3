ALTER TABLE `outbox` ADD `limit_key` text;--> statement-breakpoint
CREATE INDEX `outbox_limit` ON `outbox` (`limit_key`,`at`);--> statement-breakpoint
ALTER TABLE `commerce_events` ADD `digest` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `commerce_events` ADD `resource_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `commerce_events` ADD `customer_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `commerce_events_digest` ON `commerce_events` (`digest`);--> statement-breakpoint
CREATE INDEX `commerce_events_customer` ON `commerce_events` (`customer_id`);--> statement-breakpoint
CREATE INDEX `commerce_events_received` ON `commerce_events` (`received_at`);--> statement-breakpoint
ALTER TABLE `commerce_events` DROP COLUMN `payload`;--> statement-breakpoint
ALTER TABLE `sessions` ADD `created_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `sessions` SET `created_at` = unixepoch() * 1000;
